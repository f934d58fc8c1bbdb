<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::create('merchants', function (Blueprint $table) {
            $table->id();
            $table->string('mcode', 32)->unique();
            $table->boolean('developer')->default(false);
            $table->timestamps();
        });

        Schema::create('users', function (Blueprint $table) {
            $table->id();
            $table->foreignId('merchant_id')->constrained();
            $table->string('username', 64)->unique();
            $table->string('password');
            $table->string('lang', 2)->nullable();
            $table->decimal('balance', 14, 2)->default(0);
            $table->timestamps();
        });

        Schema::create('access_tokens', function (Blueprint $table) {
            $table->id();
            $table->foreignId('user_id')->constrained()->cascadeOnDelete();
            $table->char('token_hash', 64)->unique();
            $table->timestamp('expires_at');
            $table->timestamp('replaced_at')->nullable();
            $table->timestamps();
        });

        Schema::create('launch_tokens', function (Blueprint $table) {
            $table->id();
            $table->foreignId('user_id')->constrained()->cascadeOnDelete();
            $table->char('token_hash', 64)->unique();
            $table->string('lang', 2)->nullable();
            $table->string('game', 16)->nullable();
            $table->string('exit_url', 2048)->nullable();
            $table->string('deposit_url', 2048)->nullable();
            $table->string('support_url', 2048)->nullable();
            $table->timestamp('expires_at');
            $table->timestamp('used_at')->nullable();
            $table->timestamps();
        });

        Schema::create('rounds', function (Blueprint $table) {
            $table->id();
            $table->string('round_no', 16)->unique();
            $table->unsignedTinyInteger('status')->default(0)->index();
            $table->timestamp('end_at');
            $table->timestamp('draws_at');
            $table->timestamp('announces_at');
            $table->timestamp('next_at')->index();
            $table->json('result_numbers')->nullable();
            $table->timestamp('announced_at')->nullable();
            $table->timestamps();
        });

        Schema::create('orders', function (Blueprint $table) {
            $table->id();
            $table->foreignId('user_id')->constrained();
            $table->foreignId('round_id')->constrained();
            $table->string('reference_number', 32)->unique();
            $table->unsignedTinyInteger('setting_id');
            $table->decimal('total_amount', 14, 2);
            $table->decimal('win_lose_amount', 14, 2)->nullable();
            $table->timestamp('settled_at')->nullable();
            $table->timestamps();
            $table->index(['user_id', 'created_at']);
        });

        Schema::create('order_lines', function (Blueprint $table) {
            $table->id();
            $table->foreignId('order_id')->constrained()->cascadeOnDelete();
            $table->string('bet_type', 8);
            $table->string('number', 12);
            $table->decimal('amount', 14, 2);
            $table->decimal('odds', 10, 3);
            $table->decimal('returned', 14, 2)->nullable();
        });

        // Every change of a balance: the sum of a player's rows proves the balance.
        Schema::create('balance_changes', function (Blueprint $table) {
            $table->id();
            $table->foreignId('user_id')->constrained();
            $table->foreignId('order_id')->nullable()->constrained();
            $table->string('reason', 16);
            $table->decimal('amount', 14, 2);
            $table->decimal('balance', 14, 2);
            $table->timestamp('created_at');
        });

        Schema::create('idempotency_keys', function (Blueprint $table) {
            $table->id();
            $table->foreignId('user_id')->constrained()->cascadeOnDelete();
            $table->uuid('key');
            $table->char('request_hash', 64);
            $table->json('answer')->nullable();
            $table->timestamp('created_at')->index();
            $table->unique(['user_id', 'key']);
        });
    }

    public function down(): void
    {
        foreach (['idempotency_keys', 'balance_changes', 'order_lines', 'orders', 'rounds', 'launch_tokens', 'access_tokens', 'users', 'merchants'] as $table) {
            Schema::dropIfExists($table);
        }
    }
};

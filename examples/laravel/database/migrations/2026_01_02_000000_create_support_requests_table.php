<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::create('support_requests', function (Blueprint $table) {
            $table->id();
            $table->foreignId('user_id')->constrained();
            $table->foreignId('order_id')->nullable()->constrained();
            $table->text('text');
            $table->string('contact_number', 20)->nullable();
            $table->unsignedInteger('country_id')->nullable();
            $table->string('link', 2048)->nullable();
            // The file's name in storage/pictures.
            $table->string('picture', 64)->nullable();
            $table->text('answer')->nullable();
            $table->string('state', 16)->default('open')->index();
            $table->timestamps();
        });
    }

    public function down(): void
    {
        Schema::dropIfExists('support_requests');
    }
};

<?php

namespace App\Console\Commands;

use App\Models\Merchant;
use App\Models\User;
use App\Support\Money;
use Illuminate\Console\Command;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Hash;
use Illuminate\Support\Str;

class CreatePlayer extends Command
{
    protected $signature = 'platform:player {username}
        {--password= : Default: a random one, which is printed}
        {--balance=0 : In the merchant\'s currency}
        {--merchant=SHOP : The merchant\'s code; made if there is none}';

    protected $description = 'Makes a player';

    public function handle(): int
    {
        $username = $this->argument('username');
        $balance = $this->option('balance');
        if (User::where('username', $username)->exists() || ! preg_match('/^\d{1,9}(\.\d{1,2})?$/', $balance)) {
            $this->error('There is such a player already, or the balance is no amount.');

            return 1;
        }
        $password = $this->option('password') ?? Str::random(16);
        DB::transaction(function () use ($username, $password, $balance) {
            $merchant = Merchant::firstOrCreate(['mcode' => $this->option('merchant')]);
            $user = User::create(['merchant_id' => $merchant->id, 'username' => $username, 'password' => Hash::make($password), 'balance' => '0.00']);
            $user->changeBalance(Money::sen($balance), 'deposit');
        });
        $this->line($this->option('password') === null ? "{$username} signs in with {$password}" : "{$username} can sign in.");

        return 0;
    }
}

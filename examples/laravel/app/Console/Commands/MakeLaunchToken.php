<?php

namespace App\Console\Commands;

use App\Models\LaunchToken;
use App\Models\User;
use Illuminate\Console\Command;

class MakeLaunchToken extends Command
{
    protected $signature = 'platform:launch-token {username} {--game=PK10}
        {--lang= : Language of this launch: en, id, tc, th, vn or zh}
        {--exit-url= : Where the player goes back to}
        {--deposit-url= : Your cashier}
        {--support-url= : Your support}';

    protected $description = 'Prints a launch token, which works once and within a minute';

    public function handle(): int
    {
        $user = User::where('username', $this->argument('username'))->first();
        if ($user === null) {
            $this->error('There is no such player.');

            return 1;
        }
        $this->line(LaunchToken::issue($user, $this->option('game'), [
            'lang' => $this->option('lang'),
            'exit_url' => $this->option('exit-url'),
            'deposit_url' => $this->option('deposit-url'),
            'support_url' => $this->option('support-url'),
        ]));

        return 0;
    }
}

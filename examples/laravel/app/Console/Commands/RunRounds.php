<?php

namespace App\Console\Commands;

use App\Models\Round;
use App\Services\Rounds;
use Illuminate\Console\Command;
use Throwable;

class RunRounds extends Command
{
    protected $signature = 'platform:rounds';

    protected $description = 'Runs the rounds of PK10 until it is stopped; one process at a time';

    public function handle(Rounds $rounds): int
    {
        $lock = fopen(storage_path('rounds.lock'), 'c');
        if (! flock($lock, LOCK_EX | LOCK_NB)) {
            $this->error('The rounds run already.');

            return 1;
        }
        $running = true;
        if (function_exists('pcntl_async_signals')) {
            pcntl_async_signals(true);
            foreach ([SIGTERM, SIGINT] as $signal) {
                pcntl_signal($signal, function () use (&$running) {
                    $running = false;
                });
            }
        }

        $this->info('Rounds of '.Round::seconds().' seconds.');
        while ($running) {
            try {
                $rounds->tick();
                usleep(200_000);
            } catch (Throwable $e) {
                report($e);
                sleep(1);
            }
        }

        return 0;
    }
}

<?php

namespace App\Console\Commands;

use App\Models\SupportRequest;
use Illuminate\Console\Command;
use Illuminate\Support\Facades\File;

class AnswerSupport extends Command
{
    protected $signature = 'platform:support {id? : Of the question} {--answer= : What its player reads} {--close : No further answer}';

    protected $description = "Lists the players' questions that are not closed; answers or closes one";

    public function handle(): int
    {
        if ($this->argument('id') === null) {
            $this->table(
                ['id', 'player', 'state', 'order', 'text', 'contact', 'link', 'picture', 'answer'],
                SupportRequest::where('state', '!=', 'closed')->with('user')->oldest('id')->get()->map(fn ($asked) => [
                    $asked->id, $asked->user->username, $asked->state, $asked->order_id, $asked->text,
                    $asked->contact_number, $asked->link, $asked->picture, $asked->answer,
                ])
            );

            return 0;
        }
        $asked = SupportRequest::where('state', '!=', 'closed')->find($this->argument('id'));
        if ($asked === null) {
            $this->error('There is no such question, or it is closed.');

            return 1;
        }
        if ($this->option('answer') !== null) {
            $asked->update(['state' => 'answered', 'answer' => $this->option('answer')]);
        }
        if ($this->option('close')) {
            if ($asked->picture !== null) {
                File::delete(storage_path("pictures/{$asked->picture}"));
            }
            $asked->update(['state' => 'closed', 'picture' => null]);
        }

        return 0;
    }
}

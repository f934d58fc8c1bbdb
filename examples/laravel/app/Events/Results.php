<?php

namespace App\Events;

use App\Models\Round;
use Illuminate\Broadcasting\Channel;

class Results extends PlatformEvent
{
    public function __construct(private Round $round)
    {
    }

    public function broadcastOn(): Channel
    {
        return new Channel('game-PK10');
    }

    public function broadcastAs(): string
    {
        return 'results';
    }

    public function broadcastWith(): array
    {
        return [
            'round_id' => $this->round->id,
            'round_no' => $this->round->round_no,
            'result_numbers' => $this->round->result_numbers,
        ];
    }
}

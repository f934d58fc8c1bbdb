<?php

namespace App\Events;

use App\Http\Resources\RoundResource;
use App\Models\Round;
use Illuminate\Broadcasting\Channel;

class GameUpdate extends PlatformEvent
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
        return 'game_update';
    }

    public function broadcastWith(): array
    {
        return ['round' => (new RoundResource($this->round))->resolve()];
    }
}

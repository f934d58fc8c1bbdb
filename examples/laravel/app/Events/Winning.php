<?php

namespace App\Events;

use App\Models\Round;
use Illuminate\Broadcasting\Channel;

/** The public list of a round's winners; names are masked. */
class Winning extends PlatformEvent
{
    /** @param  array<int, array{mCode: string, playerID: string, WinAmt: string}>  $winners */
    public function __construct(private Round $round, private array $winners)
    {
    }

    public function broadcastOn(): Channel
    {
        return new Channel('game-PK10');
    }

    public function broadcastAs(): string
    {
        return 'winning';
    }

    public function broadcastWith(): array
    {
        return ['round_id' => $this->round->id, 'winners' => $this->winners];
    }
}

<?php

namespace App\Events;

use App\Models\User;
use Illuminate\Broadcasting\PrivateChannel;

class BalanceUpdate extends PlatformEvent
{
    /** @param  array<string, mixed>|null  $win  what a round brought: round_id, round_no, game, amount, staked */
    public function __construct(private User $user, private ?array $win = null)
    {
    }

    public function broadcastOn(): PrivateChannel
    {
        return new PrivateChannel("user.{$this->user->id}");
    }

    public function broadcastAs(): string
    {
        return 'user_balance_update';
    }

    public function broadcastWith(): array
    {
        return array_filter(['balance' => $this->user->balance, 'win' => $this->win], fn ($value) => $value !== null);
    }
}

<?php

namespace App\Events;

use App\Models\User;
use Illuminate\Broadcasting\PrivateChannel;

/** The player has signed in elsewhere: whoever listens now is the earlier sign-in. */
class UserLogout extends PlatformEvent
{
    public function __construct(private User $user)
    {
    }

    public function broadcastOn(): PrivateChannel
    {
        return new PrivateChannel("user.{$this->user->id}");
    }

    public function broadcastAs(): string
    {
        return 'user_logout';
    }

    public function broadcastWith(): array
    {
        return ['reason' => 'duplicate_login'];
    }
}

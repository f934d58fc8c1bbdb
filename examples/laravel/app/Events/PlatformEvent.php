<?php

namespace App\Events;

use Illuminate\Contracts\Broadcasting\ShouldBroadcastNow;

/** An event that players' screens listen to. It is told after the change was committed, and its loss changes nothing. */
abstract class PlatformEvent implements ShouldBroadcastNow
{
    /** Sends the event; a hub that is away is reported and stops nobody. */
    public function tell(): void
    {
        rescue(fn () => event($this));
    }
}

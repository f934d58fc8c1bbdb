<?php

namespace App\Events;

use Illuminate\Contracts\Broadcasting\ShouldBroadcastNow;

/** An event for players' screens. It is sent after its change was committed; if it is lost, no data are lost. */
abstract class PlatformEvent implements ShouldBroadcastNow
{
    /** Sends the event. If the hub cannot be reached, the failure is reported, and the caller continues. */
    public function tell(): void
    {
        rescue(fn () => event($this));
    }
}

<?php

namespace App\Providers;

use Illuminate\Cache\RateLimiting\Limit;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\RateLimiter;
use Illuminate\Support\ServiceProvider;

class AppServiceProvider extends ServiceProvider
{
    public function boot(): void
    {
        // Limits by the player's name, because all calls come from Grandstand's address.
        RateLimiter::for('login', fn (Request $request) => Limit::perMinute(10)->by(mb_strtolower((string) $request->input('username'))));
    }
}

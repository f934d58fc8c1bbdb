<?php

namespace App\Providers;

use App\Models\AccessToken;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\ServiceProvider;

class AuthServiceProvider extends ServiceProvider
{
    public function boot(): void
    {
        Auth::viaRequest('access-token', fn (Request $request) => AccessToken::valid($request->bearerToken())?->user);
    }
}

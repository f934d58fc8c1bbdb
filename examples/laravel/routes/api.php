<?php

use App\Http\Controllers\AccountController;
use App\Http\Controllers\AuthController;
use App\Http\Controllers\BetController;
use App\Http\Controllers\BroadcastUserController;
use App\Http\Controllers\GameController;
use App\Http\Controllers\PageController;
use App\Http\Controllers\SettingsController;
use App\Http\Controllers\SupportRequestController;
use App\Http\Controllers\TransactionController;
use Illuminate\Support\Facades\Route;

/*
 * All of this lies below /api/user. /api/user/broadcasting/auth is Laravel's own: see App\Providers\BroadcastServiceProvider.
 */

Route::post('login', [AuthController::class, 'login'])->middleware('throttle:login');
Route::post('launch', [AuthController::class, 'launch']);

Route::middleware('auth:api')->group(function () {
    Route::post('logout', [AuthController::class, 'logout']);
    Route::post('me', [AccountController::class, 'me']);
    Route::post('load_balance', [AccountController::class, 'balance']);

    Route::post('game/PK10/home', [GameController::class, 'home']);
    Route::post('game/PK10/change_streaming_resolution', [GameController::class, 'stream']);
    Route::post('game/PK10/bet', [BetController::class, 'store']);

    Route::post('dt', [TransactionController::class, 'index']);
    Route::post('support_requests', [SupportRequestController::class, 'store']);
    Route::post('settings', [SettingsController::class, 'show']);
    Route::post('page', [PageController::class, 'show']);
    Route::post('broadcasting/user-auth', [BroadcastUserController::class, 'show']);
});

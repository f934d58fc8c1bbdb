<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Support\Str;

/** Opens a session for a player who comes from the merchant's own site; works once, within a minute. */
class LaunchToken extends Model
{
    protected $fillable = ['user_id', 'token_hash', 'game', 'exit_url', 'deposit_url', 'support_url', 'expires_at'];

    protected $casts = ['expires_at' => 'datetime'];

    public function user(): BelongsTo
    {
        return $this->belongsTo(User::class);
    }

    /** @param array<string, ?string> $links where the player is led to: `exit_url`, `deposit_url`, `support_url`, each optional */
    public static function issue(User $user, ?string $game = 'PK10', array $links = []): string
    {
        $token = Str::random(48);
        static::create([
            'user_id' => $user->id,
            'token_hash' => hash('sha256', $token),
            'game' => $game,
            'expires_at' => now()->addSeconds(config('auth.launch_token_seconds')),
        ] + $links);

        return $token;
    }

    /** Takes the token out of the table, so that it opens one session however often it is sent; null if it is none. */
    public static function redeem(string $token): ?static
    {
        $known = static::where('token_hash', hash('sha256', $token))->where('expires_at', '>', now())->first();

        return $known !== null && static::whereKey($known->id)->delete() === 1 ? $known : null;
    }
}

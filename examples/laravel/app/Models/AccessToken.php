<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Support\Str;

/** A sign-in. The player gets the token once; the database holds only its hash. */
class AccessToken extends Model
{
    protected $fillable = ['user_id', 'token_hash', 'expires_at', 'replaced_at'];

    protected $casts = ['expires_at' => 'datetime', 'replaced_at' => 'datetime'];

    public function user(): BelongsTo
    {
        return $this->belongsTo(User::class);
    }

    public static function lifetime(): int
    {
        return 60 * config('auth.access_token_minutes');
    }

    /** A new token of the player; the earlier ones end. */
    public static function issue(User $user): string
    {
        $token = Str::random(64);
        static::where('user_id', $user->id)->whereNull('replaced_at')->update(['replaced_at' => now()]);
        static::create([
            'user_id' => $user->id,
            'token_hash' => hash('sha256', $token),
            'expires_at' => now()->addSeconds(static::lifetime()),
        ]);

        return $token;
    }

    public static function valid(?string $token): ?static
    {
        if ($token === null || $token === '') {
            return null;
        }

        return static::with('user.merchant')
            ->where('token_hash', hash('sha256', $token))
            ->where('expires_at', '>', now())
            ->whereNull('replaced_at')
            ->first();
    }

    /** Whether a later sign-in has ended this one. */
    public static function wasReplaced(?string $token): bool
    {
        return static::where('token_hash', hash('sha256', (string) $token))->whereNotNull('replaced_at')->exists();
    }

    public function renew(): void
    {
        $this->update(['expires_at' => now()->addSeconds(static::lifetime())]);
    }
}

<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Support\Str;

/** Opens a session for a player who comes from the merchant's own site; works once, within a minute. */
class LaunchToken extends Model
{
    /** Why a token opens no session: the codes of the contract, and words for players. */
    public const REFUSALS = [
        'launch_token_used' => 'This link was used already.',
        'launch_token_expired' => 'This link is too old.',
        'launch_token_invalid' => 'This link is not valid.',
    ];

    protected $fillable = ['user_id', 'token_hash', 'lang', 'game', 'exit_url', 'deposit_url', 'support_url', 'expires_at', 'used_at'];

    protected $casts = ['expires_at' => 'datetime'];

    public function user(): BelongsTo
    {
        return $this->belongsTo(User::class);
    }

    /** @param array<string, ?string> $more the language of the launch, `lang`, and where the player is led to: `exit_url`, `deposit_url`, `support_url`, each optional */
    public static function issue(User $user, ?string $game = 'PK10', array $more = []): string
    {
        $token = Str::random(48);
        static::create([
            'user_id' => $user->id,
            'token_hash' => hash('sha256', $token),
            'game' => $game,
            'expires_at' => now()->addSeconds(config('auth.launch_token_seconds')),
        ] + $more);

        return $token;
    }

    /**
     * Marks the token as used: it opens only one session, even if it is sent several times.
     *
     * @return static|string the token, or the code of a refusal
     */
    public static function redeem(string $token)
    {
        $known = static::where('token_hash', hash('sha256', $token))->first();
        if ($known === null) {
            return 'launch_token_invalid';
        }
        if ($known->used_at === null && $known->expires_at <= now()) {
            return 'launch_token_expired';
        }
        $isFirst = static::whereKey($known->id)->whereNull('used_at')->update(['used_at' => now()]) === 1;

        return $isFirst ? $known : 'launch_token_used';
    }
}

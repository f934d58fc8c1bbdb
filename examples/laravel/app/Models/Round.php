<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\HasMany;

class Round extends Model
{
    public const OPEN = 0;
    public const RESULTED = 1;
    public const CLOSED = 2;
    public const VOID = 3;

    protected $fillable = ['round_no', 'status', 'end_at', 'draws_at', 'announces_at', 'next_at', 'result_numbers', 'announced_at'];

    protected $casts = [
        'status' => 'integer',
        'end_at' => 'datetime',
        'draws_at' => 'datetime',
        'announces_at' => 'datetime',
        'next_at' => 'datetime',
        'announced_at' => 'datetime',
        'result_numbers' => 'array',
    ];

    public function orders(): HasMany
    {
        return $this->hasMany(Order::class);
    }

    /** False from `end_at` on, even if the round was not closed yet. */
    public function takesBets(): bool
    {
        return $this->status === self::OPEN && $this->end_at->isFuture();
    }

    public function timeLeft(): int
    {
        return max(0, $this->end_at->getTimestamp() - now()->getTimestamp());
    }

    public static function seconds(): int
    {
        return array_sum(config('platform.round'));
    }
}

<?php

namespace App\Models;

use App\Support\Money;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Database\Eloquent\Relations\HasMany;

class Order extends Model
{
    protected $fillable = ['user_id', 'round_id', 'reference_number', 'setting_id', 'total_amount', 'win_lose_amount', 'settled_at'];

    protected $casts = ['total_amount' => 'decimal:2', 'win_lose_amount' => 'decimal:2', 'settled_at' => 'datetime'];

    public function user(): BelongsTo
    {
        return $this->belongsTo(User::class);
    }

    public function round(): BelongsTo
    {
        return $this->belongsTo(Round::class);
    }

    public function lines(): HasMany
    {
        return $this->hasMany(OrderLine::class)->orderBy('id');
    }

    public function winLoseExplained(): string
    {
        if ($this->settled_at === null) {
            return 'pending';
        }
        if ($this->round->status === Round::VOID) {
            return 'void';
        }

        return ['lose', 'draw', 'win'][(Money::sen($this->win_lose_amount) <=> 0) + 1];
    }
}

<?php

namespace App\Models;

use App\Support\Money;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Database\Eloquent\Relations\HasMany;
use Illuminate\Foundation\Auth\User as Authenticatable;

/** A player. */
class User extends Authenticatable
{
    protected $fillable = ['merchant_id', 'username', 'password', 'lang', 'balance'];

    protected $hidden = ['password'];

    protected $casts = ['balance' => 'decimal:2'];

    public function merchant(): BelongsTo
    {
        return $this->belongsTo(Merchant::class);
    }

    public function orders(): HasMany
    {
        return $this->hasMany(Order::class);
    }

    public function supportRequests(): HasMany
    {
        return $this->hasMany(SupportRequest::class);
    }

    /** The caller holds this row's lock in a transaction. */
    public function changeBalance(int $sen, string $reason, ?Order $order = null): void
    {
        $this->balance = Money::decimal(Money::sen($this->balance) + $sen);
        $this->save();

        BalanceChange::create([
            'user_id' => $this->id,
            'order_id' => $order?->id,
            'reason' => $reason,
            'amount' => Money::decimal($sen),
            'balance' => $this->balance,
        ]);
    }
}

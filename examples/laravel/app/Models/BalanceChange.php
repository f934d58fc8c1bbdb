<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class BalanceChange extends Model
{
    const UPDATED_AT = null;

    protected $guarded = [];

    protected $casts = ['amount' => 'decimal:2', 'balance' => 'decimal:2'];
}

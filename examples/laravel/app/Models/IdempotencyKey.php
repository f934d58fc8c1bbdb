<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

/** An accepted bet by its idempotency key; kept for two days. */
class IdempotencyKey extends Model
{
    const UPDATED_AT = null;

    protected $guarded = [];

    protected $casts = ['answer' => 'array'];
}

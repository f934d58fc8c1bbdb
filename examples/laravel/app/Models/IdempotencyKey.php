<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

/** A bet that was taken, by the key that came with it; kept for two days. */
class IdempotencyKey extends Model
{
    const UPDATED_AT = null;

    protected $guarded = [];

    protected $casts = ['answer' => 'array'];
}

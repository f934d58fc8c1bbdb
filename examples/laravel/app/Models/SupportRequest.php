<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;

/** A player's question, `open`, `answered` or `closed`. */
class SupportRequest extends Model
{
    protected $fillable = ['user_id', 'order_id', 'text', 'contact_number', 'country_id', 'link', 'picture', 'answer', 'state'];

    public function user(): BelongsTo
    {
        return $this->belongsTo(User::class);
    }
}

<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class OrderLine extends Model
{
    public $timestamps = false;

    protected $fillable = ['bet_type', 'number', 'amount', 'odds', 'returned'];

    protected $casts = ['amount' => 'decimal:2', 'odds' => 'decimal:3', 'returned' => 'decimal:2'];
}

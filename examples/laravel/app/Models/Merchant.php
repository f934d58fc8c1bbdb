<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;

class Merchant extends Model
{
    protected $fillable = ['mcode', 'developer'];

    protected $casts = ['developer' => 'boolean'];
}

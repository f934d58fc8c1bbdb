<?php

namespace App\Http\Controllers;

use App\Http\Requests\BetRequest;
use App\Services\PlaceBet;

class BetController
{
    public function store(BetRequest $request, PlaceBet $placeBet)
    {
        return response()->json($placeBet($request->user(), $request->bet(), $request->key()), 201);
    }
}

<?php

namespace App\Http\Controllers;

use App\Http\Requests\TransactionRequest;
use App\Http\Resources\TransactionResource;

class TransactionController
{
    public function index(TransactionRequest $request)
    {
        if ($request->input('model') === 'SupportRequest') {
            return (new SupportRequestController)->index($request);
        }
        $orders = $request->orders()->with('round', 'lines')->latest('id')
            ->paginate((int) $request->input('ipp', 30), ['*'], 'p', (int) $request->input('p', 1));

        return response()->json([
            'total_records' => $orders->total(),
            'total_pages' => $orders->total() === 0 ? 0 : $orders->lastPage(),
            'records' => TransactionResource::collection($orders->items()),
        ]);
    }
}

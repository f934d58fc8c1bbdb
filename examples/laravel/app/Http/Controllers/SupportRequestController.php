<?php

namespace App\Http\Controllers;

use App\Http\Requests\SupportRequestRequest;
use App\Models\SupportRequest;
use App\Models\User;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Str;

/** Players' questions about their orders. */
class SupportRequestController
{
    /** Maximum of one player's questions that wait for an answer. */
    private const OPEN = 5;

    public function store(SupportRequestRequest $request): JsonResponse
    {
        return DB::transaction(function () use ($request) {
            User::lockForUpdate()->find($request->user()->id);
            if ($request->user()->supportRequests()->where('state', 'open')->count() >= self::OPEN) {
                return response()->json(['message' => 'Several of your questions wait for an answer.'], 429);
            }
            $fields = $request->validated();
            if ($picture = $request->file('picture')) {
                $fields['picture'] = Str::uuid().'.'.$picture->extension();
                $picture->move(storage_path('pictures'), $fields['picture']);
            }
            $asked = $request->user()->supportRequests()->create(['state' => 'open'] + $fields);

            return response()->json(['id' => $asked->id, 'state' => $asked->state], 201);
        });
    }

    /** A page of the player's own questions. */
    public function index(Request $request): JsonResponse
    {
        $orderId = $request->input('filters.order_id');
        $page = $request->user()->supportRequests()
            ->when($orderId !== null, fn ($query) => $query->where('order_id', $orderId))
            ->latest('id')
            ->paginate((int) $request->input('ipp', 30), ['*'], 'p', (int) $request->input('p', 1));

        return response()->json([
            'total_records' => $page->total(),
            'total_pages' => $page->total() === 0 ? 0 : $page->lastPage(),
            'records' => collect($page->items())->map->only(['id', 'created_at', 'state', 'order_id', 'text', 'answer'])->all(),
        ]);
    }
}

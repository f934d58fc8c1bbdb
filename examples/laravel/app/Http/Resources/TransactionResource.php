<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

/** An order in the bet records. @mixin \App\Models\Order */
class TransactionResource extends JsonResource
{
    public function toArray($request): array
    {
        return [
            'id' => $this->id,
            'created_at' => $this->created_at,
            'game' => 'PK10',
            'round_id' => $this->round_id,
            'round_no' => $this->round->round_no,
            'reference_number' => $this->reference_number,
            // Hidden until the race is over on the players' screens.
            'result_numbers' => $this->settled_at === null ? null : $this->round->result_numbers,
            'total_amount' => $this->total_amount,
            'win_lose_explained' => $this->winLoseExplained(),
            'win_lose_amount' => $this->win_lose_amount,
            'numbers' => $this->lines->map->only(['bet_type', 'number', 'amount', 'odds', 'returned'])->all(),
        ];
    }
}

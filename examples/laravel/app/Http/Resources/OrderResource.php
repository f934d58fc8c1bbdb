<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin \App\Models\Order */
class OrderResource extends JsonResource
{
    public function toArray($request): array
    {
        return [
            'id' => $this->id,
            'reference_number' => $this->reference_number,
            'round_id' => $this->round_id,
            'round_no' => $this->round->round_no,
            'total_amount' => $this->total_amount,
            'numbers' => $this->lines->map->only(['bet_type', 'number', 'amount', 'odds'])->all(),
        ];
    }
}

<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin \App\Models\Round */
class RoundResource extends JsonResource
{
    public function toArray($request): array
    {
        return [
            'id' => $this->id,
            'status' => $this->status,
            'time_left' => $this->timeLeft(),
            'round_no' => $this->round_no,
            'end_at' => $this->end_at,
            'result_numbers' => $this->result_numbers,
        ];
    }
}

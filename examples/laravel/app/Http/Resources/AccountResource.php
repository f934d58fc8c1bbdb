<?php

namespace App\Http\Resources;

use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin \App\Models\User */
class AccountResource extends JsonResource
{
    public function toArray($request): array
    {
        return [
            'id' => $this->id,
            'username' => $this->username,
            'merchant_id' => $this->merchant_id,
            'merchant' => [
                'mcode' => $this->merchant->mcode,
                'developer' => $this->merchant->developer,
            ],
            'group' => ['permissions' => []],
            'lang' => $this->lang,
            'balance' => $this->balance,
        ];
    }
}

<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Support\Arr;

class BetRequest extends FormRequest
{
    public function rules(): array
    {
        return [
            'idempotency_key' => ['required', 'uuid'],
            'round_id' => ['required', 'integer', 'min:1'],
            'setting_id' => ['required', 'integer', 'in:'.implode(',', array_keys(config('platform.settings')))],
            'odds_policy' => ['required', 'in:any,better,none'],
            'lines' => ['required', 'array', 'min:1', 'max:300'],
            'lines.*.bet_type' => ['required', 'string', 'max:8'],
            'lines.*.number' => ['required', 'string', 'max:12'],
            'lines.*.amount' => ['required', 'numeric', 'between:0.01,1000000', 'regex:/^\d+(\.\d{1,2})?$/'],
            'lines.*.odds' => ['required', 'numeric', 'between:1,100000'],
        ];
    }

    /** The key comes as a header and is checked with the rest. */
    public function validationData(): array
    {
        return ['idempotency_key' => $this->header('Idempotency-Key')] + $this->all();
    }

    public function key(): string
    {
        return strtolower($this->validated()['idempotency_key']);
    }

    public function bet(): array
    {
        return Arr::except($this->validated(), 'idempotency_key');
    }
}

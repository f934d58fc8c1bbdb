<?php

namespace App\Http\Requests;

use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Relations\HasMany;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Support\Carbon;

/** A page of the bet records or of the player's questions, and its filters. */
class TransactionRequest extends FormRequest
{
    public function rules(): array
    {
        return [
            'model' => ['required', 'in:PK10Transaction,SupportRequest'],
            'p' => ['integer', 'min:1', 'max:1000000'],
            'ipp' => ['integer', 'min:1', 'max:500'],
            'filters' => ['array'],
            'filters.*' => ['nullable', 'string', 'max:64'],
            'f-date-from-created_at' => ['date_format:Y-m-d'],
            'f-date-to-created_at' => ['date_format:Y-m-d'],
        ];
    }

    public function orders(): HasMany
    {
        $filters = $this->input('filters', []);

        return $this->user()->orders()
            // There is one game here.
            ->when($filters['game'] ?? null, fn ($query, $game) => $query->when($game !== 'PK10', fn ($query) => $query->whereRaw('1 = 0')))
            ->when($filters['reference_number'] ?? null, fn ($query, $number) => $query->where('reference_number', $number))
            ->when($filters['round_no'] ?? null, fn ($query, $number) => $query->whereHas('round', fn (Builder $round) => $round->where('round_no', $number)))
            ->when($this->input('f-date-from-created_at'), fn ($query, $date) => $query->where('created_at', '>=', Carbon::parse($date)->startOfDay()))
            ->when($this->input('f-date-to-created_at'), fn ($query, $date) => $query->where('created_at', '<=', Carbon::parse($date)->endOfDay()));
    }
}

<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Validation\Rule;

/** A question, which may be about an order. */
class SupportRequestRequest extends FormRequest
{
    public function rules(): array
    {
        return [
            'text' => ['required', 'string', 'max:2000'],
            'order_id' => ['integer', Rule::exists('orders', 'id')->where('user_id', $this->user()->id)],
            'contact_number' => ['string', 'regex:/^(?!0+$)\d{8,20}$/'],
            'country_id' => ['integer', Rule::in(array_column(config('platform.countries'), 'id'))],
            'link' => ['string', 'max:2048', 'regex:/^https?:\/\/[^\s\\\\@]+$/i'],
            // `mimes` checks the content, the function checks the name.
            'picture' => ['file', 'max:2048', 'mimes:jpg,jpeg,png,gif,bmp', function ($attribute, $file, $fail) {
                if (! preg_match('/\.(jpe?g|png|gif|bmp)$/i', $file->getClientOriginalName())) {
                    $fail('The picture must be a file of type: jpg, jpeg, png, gif, bmp.');
                }
            }],
        ];
    }
}

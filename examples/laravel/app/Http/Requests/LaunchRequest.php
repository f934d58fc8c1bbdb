<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;

class LaunchRequest extends FormRequest
{
    public function rules(): array
    {
        return ['token' => ['required', 'string', 'max:4096']];
    }
}

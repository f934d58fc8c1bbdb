<?php

// Laravel 8 and 9 bring no words of their own; these are the rules that are used here.
return [

    'array' => 'The :attribute must be an array.',
    'between' => ['numeric' => 'The :attribute must be between :min and :max.'],
    'date_format' => 'The :attribute does not match the format :format.',
    'exists' => 'The selected :attribute is invalid.',
    'file' => 'The :attribute must be a file.',
    'in' => 'The selected :attribute is invalid.',
    'integer' => 'The :attribute must be an integer.',
    'max' => [
        'file' => 'The :attribute must not be greater than :max kilobytes.',
        'numeric' => 'The :attribute must not be greater than :max.',
        'string' => 'The :attribute must not be greater than :max characters.',
        'array' => 'The :attribute must not have more than :max items.',
    ],
    'mimes' => 'The :attribute must be a file of type: :values.',
    'min' => [
        'numeric' => 'The :attribute must be at least :min.',
        'string' => 'The :attribute must be at least :min characters.',
        'array' => 'The :attribute must have at least :min items.',
    ],
    'numeric' => 'The :attribute must be a number.',
    'regex' => 'The :attribute format is invalid.',
    'required' => 'The :attribute field is required.',
    'string' => 'The :attribute must be a string.',
    'uuid' => 'The :attribute must be a valid UUID.',

    'attributes' => [
        'lines.*.amount' => 'amount',
        'lines.*.bet_type' => 'play type',
        'lines.*.number' => 'bet number',
        'lines.*.odds' => 'odds',
    ],

];

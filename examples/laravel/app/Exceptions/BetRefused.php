<?php

namespace App\Exceptions;

use Exception;
use Illuminate\Http\JsonResponse;

/** A refused bet. Thrown inside the bet's transaction, which is then rolled back. */
class BetRefused extends Exception
{
    /**
     * @param  array<string, string[]>  $errors  field path (`lines.0.amount`) => messages
     * @param  array<string, mixed>  $more  further keys of the answer
     */
    public function __construct(
        private string $reason,
        string $message,
        private array $errors = [],
        private array $more = [],
    ) {
        parent::__construct($message);
    }

    /** The answer has the form of Laravel's answer to a failed validation, and a code. */
    public function render(): JsonResponse
    {
        return response()->json([
            'message' => $this->getMessage(),
            'code' => $this->reason,
            'errors' => (object) $this->errors,
        ] + $this->more, 422);
    }
}

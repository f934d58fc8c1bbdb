<?php

namespace App\Exceptions;

use App\Models\AccessToken;
use Illuminate\Auth\AuthenticationException;
use Illuminate\Foundation\Exceptions\Handler as ExceptionHandler;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Exception\HttpExceptionInterface;
use Throwable;

class Handler extends ExceptionHandler
{
    protected $dontReport = [
        BetRefused::class,
    ];

    /** Every error is JSON: this application has no pages. */
    protected function shouldReturnJson($request, Throwable $e)
    {
        return true;
    }

    protected function unauthenticated($request, AuthenticationException $exception)
    {
        return AccessToken::wasReplaced($request->bearerToken())
            ? response()->json(['message' => 'You have signed in elsewhere.', 'code' => 'duplicate_login'], 401)
            : response()->json(['message' => $exception->getMessage()], 401);
    }

    /** Laravel 8 has no message for an unknown address, or for a channel of another player. */
    protected function convertExceptionToArray(Throwable $e)
    {
        $answer = parent::convertExceptionToArray($e);
        if ($answer['message'] === '' && $e instanceof HttpExceptionInterface) {
            $answer['message'] = Response::$statusTexts[$e->getStatusCode()] ?? 'Error';
        }

        return $answer;
    }
}

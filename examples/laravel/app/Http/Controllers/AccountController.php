<?php

namespace App\Http\Controllers;

use App\Http\Resources\AccountResource;
use App\Models\AccessToken;
use Illuminate\Http\Request;

class AccountController
{
    /** An account fetch renews the sign-in. */
    public function me(Request $request)
    {
        AccessToken::valid($request->bearerToken())?->renew();

        return new AccountResource($request->user());
    }

    public function balance(Request $request)
    {
        return response()->json(['balance' => $request->user()->balance]);
    }
}

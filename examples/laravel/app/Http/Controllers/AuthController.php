<?php

namespace App\Http\Controllers;

use App\Events\UserLogout;
use App\Http\Requests\LaunchRequest;
use App\Http\Requests\LoginRequest;
use App\Models\AccessToken;
use App\Models\LaunchToken;
use App\Models\User;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Hash;
use Illuminate\Validation\ValidationException;

class AuthController
{
    public function login(LoginRequest $request)
    {
        ['username' => $username, 'password' => $password] = $request->validated();
        $user = User::where('username', $username)->first();
        // An unknown name takes as long as a wrong password: otherwise the duration would reveal which names exist.
        $matches = $user === null ? Hash::make($password) === '' : Hash::check($password, $user->password);
        if (! $matches) {
            throw ValidationException::withMessages(['username' => ['These credentials do not match our records.']]);
        }

        return response()->json($this->signedIn($user));
    }

    public function launch(LaunchRequest $request)
    {
        $launch = LaunchToken::redeem($request->validated()['token']);
        if (is_string($launch)) {
            return response()->json(['message' => LaunchToken::REFUSALS[$launch], 'code' => $launch], 422);
        }

        return response()->json($this->signedIn($launch->user) + [
            'lang' => $launch->lang,
            'game' => $launch->game,
            'exit_url' => $launch->exit_url,
            'deposit_url' => $launch->deposit_url,
            'support_url' => $launch->support_url,
        ]);
    }

    public function logout(Request $request)
    {
        AccessToken::valid($request->bearerToken())?->delete();

        return response()->json(['message' => 'Signed out.']);
    }

    private function signedIn(User $user): array
    {
        $token = AccessToken::issue($user);
        (new UserLogout($user))->tell();

        return ['token' => $token, 'expires_in' => AccessToken::lifetime()];
    }
}

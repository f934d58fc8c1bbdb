<?php

namespace App\Http\Controllers;

use App\Broadcasting\HubSigner;
use Illuminate\Http\Request;

/** Signs a socket in as its player. Laravel 8 has no call of its own for this. */
class BroadcastUserController
{
    public function show(Request $request, HubSigner $signer)
    {
        $socketId = $request->validate(['socket_id' => ['required', 'string', 'regex:/^\d+\.\d+$/']])['socket_id'];
        $user = json_encode(['id' => (string) $request->user()->id]);

        return response()->json(['auth' => $signer->user($socketId, $user), 'user_data' => $user]);
    }
}

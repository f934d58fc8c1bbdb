<?php

use App\Models\User;
use Illuminate\Support\Facades\Broadcast;

// Private channels: private-user.{id} and private-merchant.{id}. Everybody else's are refused with 403.
Broadcast::channel('user.{id}', fn (User $user, $id) => (string) $user->id === (string) $id);
Broadcast::channel('merchant.{id}', fn (User $user, $id) => (string) $user->merchant_id === (string) $id);

<?php

return [

    'defaults' => ['guard' => 'api'],

    // The driver is in App\Providers\AuthServiceProvider.
    'guards' => [
        'api' => ['driver' => 'access-token'],
    ],

    // A sign-in ends after this many minutes without an account fetch; a launch token must be used within this many seconds.
    'access_token_minutes' => 15,
    'launch_token_seconds' => 60,

];

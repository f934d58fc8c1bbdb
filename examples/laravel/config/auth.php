<?php

return [

    'defaults' => ['guard' => 'api'],

    // The driver is in App\Providers\AuthServiceProvider.
    'guards' => [
        'api' => ['driver' => 'access-token'],
    ],

    // Minutes without an account fetch after which a sign-in ends, and seconds in which a launch token has to be used.
    'access_token_minutes' => 15,
    'launch_token_seconds' => 60,

];

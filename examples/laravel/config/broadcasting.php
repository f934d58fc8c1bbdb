<?php

return [

    'default' => env('BROADCAST_DRIVER', 'hub'),

    'connections' => [

        // Any hub that speaks Pusher's protocol. The driver is in App\Providers\BroadcastServiceProvider.
        'hub' => [
            'driver' => 'hub',
            'url' => env('HUB_URL', 'http://127.0.0.1:6001'),
            'app_id' => env('PUSHER_APP_ID'),
            'key' => env('PUSHER_APP_KEY'),
            'secret' => env('PUSHER_APP_SECRET'),
            'timeout' => 5,
        ],

        'log' => ['driver' => 'log'],
        'null' => ['driver' => 'null'],

    ],

];

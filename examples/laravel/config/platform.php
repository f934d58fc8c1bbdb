<?php

return [

    // Seconds of a round's phases. `open` ends when betting closes, `closed` with the draw, `result` when the race on the
    // players' screens is over and winnings are published, `pause` when the next round opens.
    'round' => [
        'open' => (int) env('ROUND_OPEN_SECONDS', 45),
        'closed' => (int) env('ROUND_CLOSED_SECONDS', 3),
        'result' => (int) env('ROUND_RESULT_SECONDS', 10),
        'pause' => (int) env('ROUND_PAUSE_SECONDS', 2),
    ],

    'streaming_url' => env('STREAMING_URL') ?: null,

    // What a player may choose from. `min` is the least of one line, `max` the most on one bet in one round, `order_max` the
    // most of one order, `max_payout` the most that one order can bring.
    'settings' => [
        1 => ['chips' => [1, 5, 10, 50, 100], 'min' => '1.00', 'max' => '2000.00', 'order_max' => '10000.00', 'max_payout' => '100000.00'],
        2 => ['chips' => [10, 50, 100, 500, 1000], 'min' => '10.00', 'max' => '20000.00', 'order_max' => '50000.00', 'max_payout' => '500000.00'],
        3 => ['chips' => [100, 500, 1000, 5000, 10000], 'min' => '100.00', 'max' => '50000.00', 'order_max' => '200000.00', 'max_payout' => '2000000.00'],
    ],

    'countries' => [
        ['id' => 1, 'name' => 'Malaysia', 'ext' => '60', 'iso2' => 'MY'],
        ['id' => 2, 'name' => 'Singapore', 'ext' => '65', 'iso2' => 'SG'],
    ],
    'default_country_code' => 'MY',

    // What is offered beyond the specification: docs/platform.md, POST /settings.
    'features' => ['support_requests', 'user_auth'],

];

<?php

return [

    // Events go to the hub at once, in the process that made them.
    'default' => 'sync',

    'connections' => [
        'sync' => ['driver' => 'sync'],
    ],

];

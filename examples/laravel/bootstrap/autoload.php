<?php

/*
 * Composer's autoloader where it exists; else Debian's packages php-laravel-framework and php-guzzlehttp-guzzle, which
 * lie on PHP's own include path, and the classes below app/.
 */
if (is_file(__DIR__.'/../vendor/autoload.php')) {
    require __DIR__.'/../vendor/autoload.php';

    return;
}

if (stream_resolve_include_path('Illuminate/autoload.php') === false) {
    fwrite(fopen('php://stderr', 'w'), "Laravel was not found: run `composer install`, or install php-laravel-framework.\n");
    exit(1);
}

// Laravel 8 is older than PHP 8.2, which calls some of its signatures deprecated.
error_reporting(E_ALL & ~E_DEPRECATED);

require 'Illuminate/autoload.php';
require 'GuzzleHttp/autoload.php';

spl_autoload_register(function (string $class): void {
    if (strncmp($class, 'App\\', 4) !== 0) {
        return;
    }
    $file = __DIR__.'/../app/'.str_replace('\\', '/', substr($class, 4)).'.php';
    if (is_file($file)) {
        require $file;
    }
});

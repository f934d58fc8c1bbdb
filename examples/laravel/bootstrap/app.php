<?php

$app = new Illuminate\Foundation\Application(dirname(__DIR__));

// Logs, cache, pictures and the lock of the rounds may be outside the application's folder.
if (($storage = getenv('APP_STORAGE')) !== false && $storage !== '') {
    $app->useStoragePath($storage);
}

$app->singleton(Illuminate\Contracts\Http\Kernel::class, App\Http\Kernel::class);
$app->singleton(Illuminate\Contracts\Console\Kernel::class, App\Console\Kernel::class);
$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, App\Exceptions\Handler::class);

return $app;

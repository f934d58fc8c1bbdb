<?php

// Renders the Blade view in a file by the application of the working directory: `php render-view.php view.blade.php`.

use Illuminate\Contracts\Console\Kernel;
use Illuminate\Session\ArraySessionHandler;
use Illuminate\Session\Store;
use Illuminate\Support\Facades\Route;

require getcwd().'/bootstrap/autoload.php';

$app = require getcwd().'/bootstrap/app.php';
$app->make(Kernel::class)->bootstrap();
// What a site with pages has besides: a session, and the route that makes launch addresses.
$session = new Store('session', new ArraySessionHandler(1));
$session->start();
$app->instance('session', $session);
Route::post('/launch', fn () => '')->name('launch');
Route::getRoutes()->refreshNameLookups();

echo $app->make('view')->file($argv[1])->render();

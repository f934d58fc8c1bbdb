<?php

namespace App\Providers;

use App\Broadcasting\HubBroadcaster;
use App\Broadcasting\HubSigner;
use GuzzleHttp\Client;
use Illuminate\Support\Facades\Broadcast;
use Illuminate\Support\ServiceProvider;

class BroadcastServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        $this->app->singleton(HubSigner::class, function ($app) {
            $config = $app['config']['broadcasting.connections.hub'];

            return new HubSigner((string) $config['app_id'], (string) $config['key'], (string) $config['secret']);
        });
    }

    public function boot(): void
    {
        Broadcast::extend('hub', fn ($app, array $config) => new HubBroadcaster(
            new Client(['base_uri' => $config['url'], 'timeout' => $config['timeout'], 'connect_timeout' => $config['timeout']]),
            $app->make(HubSigner::class),
        ));
        Broadcast::routes(['prefix' => 'api/user', 'middleware' => ['auth:api']]);

        require base_path('routes/channels.php');
    }
}

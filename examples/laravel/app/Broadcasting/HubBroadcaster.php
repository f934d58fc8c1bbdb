<?php

namespace App\Broadcasting;

use GuzzleHttp\ClientInterface;
use GuzzleHttp\Exception\GuzzleException;
use Illuminate\Broadcasting\Broadcasters\Broadcaster;
use Illuminate\Broadcasting\Broadcasters\UsePusherChannelConventions;
use Illuminate\Broadcasting\BroadcastException;
use Illuminate\Support\Arr;
use Symfony\Component\HttpKernel\Exception\AccessDeniedHttpException;

/** Publishes over HTTP to a hub that speaks Pusher's protocol, and signs its private channels. */
class HubBroadcaster extends Broadcaster
{
    use UsePusherChannelConventions;

    public function __construct(private ClientInterface $http, private HubSigner $signer)
    {
    }

    public function auth($request)
    {
        $input = $request->validate([
            'socket_id' => ['required', 'string', 'regex:/^\d+\.\d+$/'],
            'channel_name' => ['required', 'string', 'max:164'],
        ]);
        $channel = $this->normalizeChannelName($input['channel_name']);

        if (! $this->isGuardedChannel($input['channel_name']) || ! $this->retrieveUser($request, $channel)) {
            throw new AccessDeniedHttpException('This channel is not yours.');
        }

        return parent::verifyUserCanAccessChannel($request, $channel);
    }

    public function validAuthenticationResponse($request, $result)
    {
        return ['auth' => $this->signer->channel($request->input('socket_id'), $request->input('channel_name'))];
    }

    public function broadcast(array $channels, $event, array $payload = [])
    {
        $socket = Arr::pull($payload, 'socket');
        $body = json_encode(array_filter([
            'name' => $event,
            'channels' => $this->formatChannels($channels),
            'data' => json_encode($payload, JSON_THROW_ON_ERROR),
            'socket_id' => $socket,
        ]), JSON_THROW_ON_ERROR);
        $path = $this->signer->eventsPath();

        try {
            $this->http->request('POST', $path, [
                'headers' => ['Content-Type' => 'application/json'],
                'query' => $this->signer->query($path, $body),
                'body' => $body,
                'allow_redirects' => false,
            ]);
        } catch (GuzzleException $e) {
            // The exception itself is left out, because its address carries the signature.
            throw new BroadcastException("The hub did not take the event {$event} (".$e->getCode().').');
        }
    }
}

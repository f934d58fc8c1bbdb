<?php

namespace App\Broadcasting;

/** The signatures of Pusher's protocol: of a socket's private channels and sign-in, and of calls to the hub's HTTP API. */
class HubSigner
{
    public function __construct(private string $appId, private string $key, private string $secret)
    {
    }

    public function channel(string $socketId, string $channel): string
    {
        return $this->signed("{$socketId}:{$channel}");
    }

    public function user(string $socketId, string $userData): string
    {
        return $this->signed("{$socketId}::user::{$userData}");
    }

    public function eventsPath(): string
    {
        return "/apps/{$this->appId}/events";
    }

    /** @return array<string, string> the query of a POST with this body, sorted as it is signed */
    public function query(string $path, string $body): array
    {
        $query = [
            'auth_key' => $this->key,
            'auth_timestamp' => (string) time(),
            'auth_version' => '1.0',
            'body_md5' => md5($body),
        ];
        $pairs = implode('&', array_map(fn ($name, $value) => "{$name}={$value}", array_keys($query), $query));

        return $query + ['auth_signature' => hash_hmac('sha256', "POST\n{$path}\n{$pairs}", $this->secret)];
    }

    private function signed(string $text): string
    {
        return $this->key.':'.hash_hmac('sha256', $text, $this->secret);
    }
}

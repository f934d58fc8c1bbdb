-- The hub asks for a session by its public name when a socket enters a private channel.
create index access_tokens_session on access_tokens (session);

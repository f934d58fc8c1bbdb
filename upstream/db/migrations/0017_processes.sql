-- What each process of the upstream says of itself, every few seconds. Worth nothing after a crash, so nothing of it goes to the WAL.
create unlogged table processes (
  name text primary key,
  sockets int not null,
  leads boolean not null,
  -- False while its Redis is away.
  connected boolean not null,
  reported_at timestamptz not null default clock_timestamp()
);

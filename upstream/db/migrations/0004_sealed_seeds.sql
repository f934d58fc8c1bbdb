-- A seed that is sealed by DRAW_KEY. Upstreams of an earlier release do not find their column: they draw nothing instead of making rounds void.
alter table hash_chains rename column seed to plain_seed;
alter table hash_chains alter column plain_seed drop not null, add column sealed_seed bytea,
  add check (num_nonnulls(plain_seed, sealed_seed) = 1);

-- A seed that was ever plain opens no further round: its copies in backups and WAL then show no coming draw, and a plain seed that
-- somebody puts here later has no way to be used.
update hash_chains set used = length;

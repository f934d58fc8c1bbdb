-- A seed that is sealed by DRAW_KEY. Upstreams of an earlier release do not find their column: they draw nothing instead of making rounds void.
alter table hash_chains rename column seed to plain_seed;
alter table hash_chains alter column plain_seed drop not null, add column sealed_seed bytea,
  add check (num_nonnulls(plain_seed, sealed_seed) = 1);

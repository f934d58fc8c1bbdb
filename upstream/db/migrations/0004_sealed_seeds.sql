-- A seed that is sealed by DRAW_KEY. Upstreams of an earlier release do not find their column: they draw nothing instead of making rounds void.
alter table hash_chains rename column seed to plain_seed;
alter table hash_chains alter column plain_seed drop not null, add column sealed_seed bytea,
  add check (num_nonnulls(plain_seed, sealed_seed) = 1);

-- A round that the release before has drawn has no proof of its terms: only that release can pay it.
do $$ begin
  if exists (select from rounds where status = 1 and settled_at is null) then
    raise exception 'A drawn round is not paid: migrate again when the upstream of the release before has paid it.';
  end if;
end $$;

-- A seed that was ever plain opens no further round: its copies in backups and WAL then show no coming draw, and a plain seed that
-- somebody puts here later has no way to be used.
update hash_chains set used = length;

-- Which history of the database this is: a restored dump has other tables or is another database, a recovered or promoted cluster has
-- another timeline. In another history the secrets of a chain may be public: the rounds that this one has lost were drawn with them.
create function database_lineage() returns text language sql as $$
  select concat_ws(' ', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8),
                   (select oid from pg_database where datname = current_database()), 'hash_chains'::regclass::oid)
    from pg_control_system();
$$;
alter table hash_chains add column lineage text not null default database_lineage();

-- For restores that the lineage does not show, as of a machine's snapshot or of PGlite's folder, and for a lost DRAW_KEY: new chains begin,
-- and the rounds that are not drawn are void and refunded.
create function retire_chains(out chains int, out voided int) language plpgsql as $$
begin
  update hash_chains set used = length where used < length;
  get diagnostics chains = row_count;
  update rounds set status = 3 where status in (0, 2);
  get diagnostics voided = row_count;
end $$;

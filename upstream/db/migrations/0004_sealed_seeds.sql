-- `sealed_seed` is a seed that is sealed by DRAW_KEY. The column `seed` gets another name: an upstream of an earlier release finds no seed
-- column, and therefore draws nothing instead of making rounds void.
alter table hash_chains rename column seed to plain_seed;
alter table hash_chains alter column plain_seed drop not null, add column sealed_seed bytea,
  add check (num_nonnulls(plain_seed, sealed_seed) = 1);

-- A round that an earlier release has drawn has no proof of its terms: only that release can pay it.
do $$ begin
  if exists (select from rounds where status = 1 and settled_at is null) then
    raise exception 'A drawn round is not paid: migrate again when the upstream of the release before has paid it.';
  end if;
end $$;

-- No further round uses a seed that was stored in plain text: copies of the seed in backups and WAL cannot reveal a later draw. A plain
-- seed that somebody stores here later is not used either.
update hash_chains set used = length;

-- Identifies the history of this database. A restored dump has other tables or is another database, and a recovered or promoted cluster
-- has another timeline. A chain of another history may have public secrets: the lost rounds of that history were drawn with them.
create function database_lineage() returns text language sql as $$
  select concat_ws(' ', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8),
                   (select oid from pg_database where datname = current_database()), 'hash_chains'::regclass::oid)
    from pg_control_system();
$$;
alter table hash_chains add column lineage text not null default database_lineage();

-- For a restore that does not change the lineage, such as that of a machine's snapshot or of PGlite's folder, and for a lost DRAW_KEY. New
-- chains begin, and the rounds that are not drawn become void and are refunded.
create function retire_chains(out chains int, out voided int) language plpgsql as $$
begin
  update hash_chains set used = length where used < length;
  get diagnostics chains = row_count;
  update rounds set status = 3 where status in (0, 2);
  get diagnostics voided = row_count;
end $$;

-- The records are read newest first between two days; the index by id alone would be walked from the newest order on.
create index orders_of_account_by_time on orders (account_id, created_at desc, id desc);
drop index orders_of_account;

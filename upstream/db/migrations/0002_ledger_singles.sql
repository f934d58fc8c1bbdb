-- The three ledger accounts that belong to nobody.
insert into ledger_accounts (kind) values ('stakes'), ('house'), ('funding');

-- The balance the player was shown after this stake: repeated with the answer to a repeated request, and told in the records.
alter table orders add column shown_after bigint check (shown_after >= 0);

-- A merchant names its players as it likes, whatever others call theirs. Those who sign in by name and password name no merchant
-- there, so among them a name stands for one player.
alter table accounts drop constraint accounts_username_key;
alter table accounts add constraint accounts_name_of_merchant unique (merchant_id, username);
create unique index accounts_sign_in_name on accounts (username) where password_hash <> '-';

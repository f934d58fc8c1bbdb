-- Makes the app's role, or gives it another password: psql -v password=… -f app-role.sql, as a superuser.
select 'create role grandstand_app login' where not exists (select from pg_roles where rolname = 'grandstand_app') \gexec
alter role grandstand_app password :'password';

-- Creates the app's role, or changes its password, as a superuser. The password is in the environment, because
-- every user can read a command line.
\getenv password APP_DB_PASSWORD
select 'create role grandstand_app login' where not exists (select from pg_roles where rolname = 'grandstand_app') \gexec
alter role grandstand_app password :'password';

-- Makes the app's role, or gives it another password, as a superuser. The password comes by the environment: a command line is seen by all.
\getenv password APP_DB_PASSWORD
select 'create role grandstand_app login' where not exists (select from pg_roles where rolname = 'grandstand_app') \gexec
alter role grandstand_app password :'password';

-- The processes on one database are one deployment; its name keeps them apart from the others on a Redis that they share.
insert into app_settings (key, value) values ('deployment_id', to_jsonb(gen_random_uuid()::text)) on conflict (key) do nothing;

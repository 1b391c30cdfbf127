-- What a key may, until when, from where and for which templates (docs/decisions/0126). Null: no bound; of scopes, a key from before.
alter table api_keys add column scopes text[];
alter table api_keys add column expires_at timestamptz;
alter table api_keys add column allowed_networks text[];
alter table api_keys add column allowed_templates uuid[];

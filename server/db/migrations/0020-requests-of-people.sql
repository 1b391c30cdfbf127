-- A person's request to issue, sent again after its answer was lost, gets the first answer too. Each row is of an API key or of a
-- person in one organization; both kinds have a unique name of their own, and that of API keys is what it was.
alter table idempotency_keys drop constraint idempotency_keys_pkey;
alter table idempotency_keys
  alter column api_key_id drop not null,
  add column user_id uuid references users (id),
  add column status smallint not null default 200,
  add constraint idempotency_keys_have_one_sender check (num_nonnulls(api_key_id, user_id) = 1);
create unique index idempotency_keys_by_api_key on idempotency_keys (api_key_id, key);
create unique index idempotency_keys_by_user on idempotency_keys (user_id, organization_id, key);

-- When a person last asked for a letter to go out again; null for one that went out by itself alone.
alter table outbox add column resent_at timestamptz;

-- Letters that were given up: few among many, and the ones that somebody looks for.
create index outbox_failed on outbox (organization_id, credential_id desc) where status = 'failed';

-- What a webhook is sent once more (docs/decisions/0138): its events from a moment on, up to the last one when that was asked for.
alter table webhooks
  add replay_since timestamptz,
  add replay_next bigint,
  add replay_until bigint,
  add replay_events integer,
  add replay_waits_until timestamptz,
  add replay_ended_at timestamptz;
create index webhooks_replaying on webhooks (id) where replay_since is not null and replay_ended_at is null;

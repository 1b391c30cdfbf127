-- The id that whoever asked for a credential gave it, and letters that nobody wanted (docs/decisions/0140).
alter table credentials add column external_id text;
create index credentials_external_id on credentials (organization_id, external_id, id desc) where external_id is not null;
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in ('pending', 'held', 'sent', 'failed', 'silent'));

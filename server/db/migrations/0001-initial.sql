-- Who may see a row: its own organization's transactions, and those that the service runs for all of them.
-- The settings are made with SET LOCAL, so they end with the transaction; without them nothing is seen.
create function sello_sees(organization uuid) returns boolean language sql stable parallel safe as $$
  select organization = nullif(current_setting('sello.organization', true), '')::uuid
    or current_setting('sello.scope', true) = 'operator'
$$;

create table organizations (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  language text not null default 'es' check (language in ('es', 'en')),
  url text,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table members (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  role text,
  license_number text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

create table member_emails (
  organization_id uuid not null,
  normalized_email text not null,
  email text not null,
  member_id uuid not null,
  verified_at timestamptz,
  primary key (organization_id, normalized_email),
  foreign key (organization_id, member_id) references members (organization_id, id)
);

create table issuers (
  id uuid primary key,
  organization_id uuid not null unique references organizations,
  did text not null unique,
  name text not null,
  url text,
  email text,
  image_url text,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

-- A key is never removed: every credential that it signed would fail everywhere.
create table issuer_keys (
  id uuid primary key,
  organization_id uuid not null,
  issuer_id uuid not null,
  public_key_multibase text not null unique,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, issuer_id) references issuers (organization_id, id)
);

create table templates (
  id uuid primary key,
  organization_id uuid not null references organizations,
  version integer not null default 1,
  name text not null,
  description text not null default '',
  achievement_type text not null,
  criteria_narrative text,
  image_url text,
  has_result boolean not null default false,
  result_type text,
  result_allowed_values text[] not null default '{}',
  result_description_id uuid not null,
  credits_available double precision,
  credits_description_id uuid not null,
  requires_evidence boolean not null default false,
  expiration_months integer,
  required_fields jsonb not null default '[]',
  optional_fields jsonb not null default '[]',
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index templates_newest on templates (organization_id, created_at desc, id desc) where archived_at is null;

create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations,
  name text not null,
  key_hash bytea not null unique,
  prefix text not null,
  last_four text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  unique (organization_id, id)
);

-- Not worth a durable write: a crash forgets at most one minute of counting.
create unlogged table rate_windows (
  api_key_id uuid not null,
  operation text not null,
  window_start timestamptz not null,
  requests integer not null,
  primary key (api_key_id, operation)
) with (fillfactor = 50);

create table jobs (
  id uuid primary key,
  organization_id uuid not null references organizations,
  api_key_id uuid,
  batch_id uuid not null unique,
  template_id uuid not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'STARTED', 'PROGRESS', 'SUCCESS', 'FAILURE')),
  route text not null check (route in ('single', 'chunked')),
  total integer not null,
  processed integer not null default 0,
  chunks_total integer not null,
  chunks_done integer not null default 0,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  issued_at timestamptz,
  finished_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, batch_id),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id)
);
create index jobs_newest on jobs (organization_id, created_at desc, id desc);

-- The rows of a batch as they were sent, up to a hundred in one text: written once, read once.
-- `fence` grows with each claim; a commit must present the number of its own claim.
create table chunks (
  batch_id uuid not null,
  chunk_index integer not null,
  organization_id uuid not null,
  first_row integer not null,
  row_count integer not null,
  rows text,
  fence integer not null default 0,
  lease_until timestamptz,
  attempts integer not null default 0,
  done_at timestamptz,
  mailed_at timestamptz,
  successful integer not null default 0,
  failed integer not null default 0,
  already_emitted integer not null default 0,
  internal_count integer not null default 0,
  external_count integer not null default 0,
  primary key (batch_id, chunk_index),
  foreign key (organization_id, batch_id) references jobs (organization_id, batch_id)
);
alter table chunks alter column rows set storage external;

create table status_lists (
  id uuid primary key,
  organization_id uuid not null references organizations,
  allocated integer not null default 0,
  seed bytea not null,
  bits bytea not null,
  document text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index status_lists_open on status_lists (organization_id, created_at) where allocated < 65536;

create table credentials (
  id uuid primary key,
  organization_id uuid not null,
  template_id uuid not null,
  batch_id uuid not null,
  row_number integer not null,
  recipient_email text not null,
  normalized_email text not null,
  achievement_name text not null,
  status text not null default 'active' check (status in ('active', 'revoked')),
  revocation_reason text,
  revoked_at timestamptz,
  issued_at timestamptz not null,
  valid_until timestamptz,
  member_id uuid,
  status_list_id uuid not null,
  status_list_index integer not null,
  document text not null,
  unique (batch_id, normalized_email),
  unique (status_list_id, status_list_index),
  foreign key (organization_id, template_id) references templates (organization_id, id)
);
-- The signed bytes are kept as they are: compressing them costs more than storing them.
alter table credentials alter column document set storage external;
-- And in the row itself where they fit a page: pieces elsewhere cost each insert a fifth more, and each read a second look.
alter table credentials set (toast_tuple_target = 8160);
create index credentials_newest on credentials (organization_id, id desc);
create index credentials_by_email on credentials (organization_id, normalized_email, id desc);
create index credentials_by_template on credentials (organization_id, template_id, id desc);
create index credentials_revoked on credentials (organization_id, id desc) where status = 'revoked';

create table failures (
  id uuid primary key,
  organization_id uuid not null,
  batch_id uuid not null,
  row_number integer not null,
  template_id uuid not null,
  recipient_email text not null,
  row_data text not null,
  error_category text not null check (error_category in
    ('validation_error', 'signing_error', 'image_error', 'external_service_error', 'rds_error', 'unknown')),
  error_message text not null,
  attempts_made integer not null default 1,
  first_seen_at timestamptz not null,
  last_attempt_at timestamptz not null,
  status text not null default 'pending_review' check (status in ('pending_review', 'retried', 'discarded', 'resolved')),
  retried_credential_id uuid,
  last_retry_overrides text,
  unique (batch_id, row_number),
  foreign key (organization_id, template_id) references templates (organization_id, id)
);
create index failures_newest on failures (organization_id, first_seen_at desc, id desc);
create index failures_by_template on failures (organization_id, template_id, first_seen_at desc, id desc);
create index failures_by_state on failures (organization_id, status, first_seen_at desc, id desc);
create index failures_to_retain on failures (first_seen_at) where status <> 'resolved';

-- One letter a credential, written in the credential's transaction and sent after it.
create table outbox (
  credential_id uuid primary key,
  organization_id uuid not null,
  batch_id uuid not null,
  chunk_index integer,
  recipient_email text not null,
  words text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_answer text
);
create index outbox_of_chunk on outbox (batch_id, chunk_index);
create index outbox_due on outbox (next_attempt_at) where next_attempt_at is not null;

-- The answer of a request that carried an Idempotency-Key, written in the transaction that did what it asked for.
create table idempotency_keys (
  api_key_id uuid not null,
  key text not null,
  organization_id uuid not null,
  request_hash bytea not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz not null,
  primary key (api_key_id, key),
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id)
);
create index idempotency_keys_by_age on idempotency_keys (organization_id, created_at);

-- Letters caught by the built-in inbox, where no SMTP server is configured.
create table inbox_letters (
  id uuid primary key,
  received_at timestamptz not null,
  recipient text not null,
  subject text not null,
  raw bytea not null
);
create index inbox_letters_newest on inbox_letters (id desc);

create table wallet_entries (
  organization_id uuid not null,
  member_id uuid not null,
  credential_id uuid not null,
  linked_at timestamptz not null,
  primary key (member_id, credential_id),
  foreign key (organization_id, member_id) references members (organization_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['members', 'member_emails', 'issuers', 'issuer_keys', 'templates', 'api_keys', 'jobs',
    'chunks', 'status_lists', 'credentials', 'failures', 'outbox', 'idempotency_keys', 'wallet_entries'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organization on %I using (sello_sees(organization_id)) with check (sello_sees(organization_id))', name);
  end loop;
  alter table organizations enable row level security;
  alter table organizations force row level security;
  create policy own_organization on organizations using (sello_sees(id)) with check (sello_sees(id));
end $$;

-- People who sign in to the panel. One person may belong to several organizations, so these rows are the service's own;
-- team_members says who may do what where.
create table users (
  id uuid primary key,
  email text not null,
  normalized_email text not null unique,
  name text not null default '',
  language text check (language in ('es', 'en')),
  created_at timestamptz not null default now()
);

-- A wish to sign in, whether or not the address is anybody's: a stranger must find no difference, in words or in time.
-- `user_id`, `token_hash` and `code_mac` are set by the worker that sends the letter, for an address that is known.
create table sign_ins (
  id uuid primary key,
  normalized_email text not null,
  language text not null check (language in ('es', 'en')),
  next_path text,
  requested_at timestamptz not null,
  user_id uuid references users,
  token_hash bytea unique,
  code_mac bytea,
  expires_at timestamptz not null,
  code_attempts integer not null default 0,
  letter_attempts integer not null default 0,
  letter_ended_at timestamptz,
  used_at timestamptz
);
create index sign_ins_of_email on sign_ins (normalized_email, requested_at desc);
create index sign_ins_by_age on sign_ins (requested_at);
create index sign_ins_of_user on sign_ins (user_id);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

-- Not worth a durable write: a crash forgets some minutes of counting. `subject` is a hash, never an address.
create unlogged table sign_in_windows (
  subject bytea not null,
  window_start timestamptz not null,
  requests integer not null,
  primary key (subject, window_start)
) with (fillfactor = 50);
create index sign_in_windows_by_age on sign_in_windows (window_start);

create table team_members (
  organization_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'issuer', 'viewer')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index team_members_of_user on team_members (user_id);
alter table team_members enable row level security;
alter table team_members force row level security;
create policy own_organization on team_members
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- Null: the operator of the service.
alter table api_keys
  add column created_by uuid references users,
  add column revoked_by uuid references users;
create index api_keys_of_creator on api_keys (created_by);
create index api_keys_of_revoker on api_keys (revoked_by);

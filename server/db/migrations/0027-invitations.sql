-- Invitations to a team: each row is one letter, in an outbox (docs/decisions/0037), with the hash of the secret in its link. An
-- invitation that is sent again ends as replaced and goes on in a new row. A row that has ended stays for some
-- time, since it counts towards the letters of a day.
create table invitations (
  id uuid primary key,
  organization_id uuid not null references organizations,
  normalized_email text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'issuer', 'viewer')),
  language text not null check (language in ('es', 'en')),
  -- Null: the operator of the service.
  invited_by uuid references users,
  -- When the person was first invited, and when this letter was asked for.
  invited_at timestamptz not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  token_hash bytea unique,
  ended_as text check (ended_as in ('accepted', 'withdrawn', 'replaced')),
  ended_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_answer text,
  check ((ended_as is null) = (ended_at is null))
);
create unique index invitations_open on invitations (organization_id, normalized_email) where ended_as is null;
create index invitations_due on invitations (next_attempt_at) where status = 'pending';
create index invitations_of_address on invitations (organization_id, normalized_email, requested_at);
create index invitations_of_day on invitations (organization_id, requested_at);
create index invitations_of_inviter on invitations (invited_by);
create index invitations_by_age on invitations (expires_at);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy own_organization on invitations
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- When the person last asked for something of this very organization; null while they never did.
alter table team_members add column last_seen_at timestamptz;

-- How the people of an organization sign in by an OpenID provider of its own (docs/decisions/0046). One for each organization.
create table identity_providers (
  organization_id uuid primary key references organizations,
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed under the master key, for this organization.
  sealed_client_secret bytea not null,
  -- Null: roles are given by hand, and newcomers have the default one.
  groups_claim text,
  -- From group to role: [{"group": "...", "role": "..."}].
  group_roles jsonb not null,
  -- Null: who is in none of the groups is not let in.
  default_role text check (default_role in ('owner', 'admin', 'issuer', 'viewer')),
  -- Whether addresses count that the provider does not call verified.
  trusts_emails boolean not null,
  is_on boolean not null,
  changed_at timestamptz not null
);
alter table identity_providers enable row level security;
alter table identity_providers force row level security;
create policy own_organization on identity_providers
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- The mail domains that an organization says are its own. Its provider may speak for an address in one that is proven.
create table sign_in_domains (
  organization_id uuid not null references organizations,
  domain text not null,
  added_at timestamptz not null,
  proven_at timestamptz,
  primary key (organization_id, domain)
);
create index sign_in_domains_proven on sign_in_domains (domain) where proven_at is not null;
alter table sign_in_domains enable row level security;
alter table sign_in_domains force row level security;
create policy own_organization on sign_in_domains
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- Which account of the provider is which person of the team. Who leaves the team is known no more.
create table provider_identities (
  organization_id uuid not null,
  user_id uuid not null,
  subject text not null,
  linked_at timestamptz not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references team_members on delete cascade
);
create unique index provider_identities_of_subject on provider_identities (organization_id, subject);
alter table provider_identities enable row level security;
alter table provider_identities force row level security;
create policy own_organization on provider_identities
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- Somebody on the way to a provider and back. Both hashes have to match: one of what the provider sends back, one of what the
-- browser keeps.
create table provider_sign_ins (
  id uuid primary key,
  organization_id uuid not null references organizations,
  state_hash bytea not null unique,
  browser_hash bytea not null,
  -- Who tries the provider out; null where somebody signs in.
  tried_by uuid references users,
  next_path text,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What a trial found.
  trial jsonb
);
create index provider_sign_ins_of_organization on provider_sign_ins (organization_id, requested_at);
create index provider_sign_ins_of_user on provider_sign_ins (tried_by);
create index provider_sign_ins_by_age on provider_sign_ins (requested_at);
alter table provider_sign_ins enable row level security;
alter table provider_sign_ins force row level security;
create policy own_organization on provider_sign_ins
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- A session that a provider opened is worth nothing outside of the organization whose provider it is. Null: of a letter, for all.
alter table sessions add column limited_to uuid references organizations;
create index sessions_of_organization on sessions (limited_to);

-- Keys by which people sign in without a letter. Like users and sessions they belong to no organization.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  -- The domain name that the browser made it for, and offers it for.
  relying_party text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- A challenge needs no row: it carries a keyed hash of our own. That it was answered once is remembered until it expires,
-- over a crash too.
create table spent_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenges_by_end on spent_challenges (expires_at);

-- So that a person tells their sessions apart: browser and system at the sign-in, and no more.
alter table sessions add column browser text not null default '';

-- A person's collections: a few of the credentials that they hold, on one page (docs/decisions/0066). Like wallet_addresses they
-- belong to no organization. The credentials stand in the order in which they are shown.
create table collections (
  id uuid primary key,
  user_id uuid not null references users,
  title text not null,
  about text not null,
  credential_ids uuid[] not null default '{}',
  is_published boolean not null default false,
  created_at timestamptz not null
);
create index collections_of_user on collections (user_id);

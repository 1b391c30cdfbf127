-- Addresses that a person has proven for the wallet beside that of the account (docs/decisions/0062). Like users they belong to no
-- organization. One person has an address at a time: who proves it last.
create table wallet_addresses (
  normalized_email text primary key,
  email text not null,
  user_id uuid not null references users,
  proven_at timestamptz not null
);
create index wallet_addresses_of_user on wallet_addresses (user_id);

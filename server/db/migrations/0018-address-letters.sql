-- Letters by which a member confirms an address: an outbox (docs/decisions/0037), and the hash of the secret in the letter's
-- link. A row stays when the address is removed, since it counts towards the letters of a day.
create table address_letters (
  id uuid primary key,
  organization_id uuid not null references organizations,
  member_id uuid not null,
  normalized_email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  token_hash bytea unique,
  used_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_answer text,
  foreign key (organization_id, member_id) references members (organization_id, id)
);
create index address_letters_due on address_letters (next_attempt_at) where status = 'pending';
create index address_letters_of_address on address_letters (organization_id, normalized_email, requested_at);
create index address_letters_of_member on address_letters (organization_id, member_id);
create index address_letters_by_age on address_letters (expires_at);
alter table address_letters enable row level security;
alter table address_letters force row level security;
create policy own_organization on address_letters
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

-- Credentials in the wallet apps of their holders (docs/decisions/0121): offers, each of which one wallet redeems, and the copies that
-- were signed for a key of the holder.
alter table organizations add column allows_wallets boolean not null default true;

-- An offer is also the letter with its PIN, in an outbox (docs/decisions/0037); one whose PIN goes another way has none.
create table wallet_offers (
  id uuid primary key,
  organization_id uuid not null references organizations,
  credential_id uuid not null,
  state text not null default 'open' check (state in ('open', 'scanned', 'redeemed', 'ended')),
  ended_as text check (ended_as in ('tries', 'replaced')),
  -- Null until the letter is on its way.
  pin_mac bytea,
  tries integer not null default 0,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  scanned_at timestamptz,
  redeemed_at timestamptz,
  token_hash bytea unique,
  status text not null check (status in ('none', 'pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  last_answer text,
  check ((state = 'ended') = (ended_as is not null)),
  check ((state = 'redeemed') = (token_hash is not null)),
  check ((state = 'redeemed') = (redeemed_at is not null))
);
create index wallet_offers_of_organization on wallet_offers (organization_id);
create index wallet_offers_of_credential on wallet_offers (credential_id, made_at);
create index wallet_offers_due on wallet_offers (next_attempt_at) where status = 'pending';
create index wallet_offers_by_age on wallet_offers (expires_at);
alter table wallet_offers enable row level security;
alter table wallet_offers force row level security;
create policy own_organization on wallet_offers using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table wallet_copies (
  id uuid primary key,
  organization_id uuid not null references organizations,
  credential_id uuid not null,
  -- One copy an offer, whoever asks how often. The offer itself goes after some days.
  offer_id uuid not null unique,
  protocol text not null check (protocol in ('oid4vci', 'vcalm')),
  holder_did text not null,
  document text not null,
  taken_at timestamptz not null,
  -- What the wallet said became of it.
  answer text check (answer in ('accepted', 'failure', 'deleted')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index wallet_copies_of_organization on wallet_copies (organization_id);
create index wallet_copies_of_credential on wallet_copies (credential_id, taken_at);
alter table wallet_copies enable row level security;
alter table wallet_copies force row level security;
create policy own_organization on wallet_copies using (sello_sees(organization_id)) with check (sello_sees(organization_id));
create trigger only_emptied before update of document on wallet_copies
  for each row when (new.document is distinct from old.document and new.document <> '')
  execute function sello_refuse_rewriting_documents();

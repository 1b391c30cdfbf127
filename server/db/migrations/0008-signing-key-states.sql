-- See docs/states/signing-key.md. What seals a key that signs no more holds its state in place of the private half.
alter table issuer_keys
  add column status text not null default 'active' check (status in ('active', 'retired', 'withdrawn', 'compromised')),
  add column ended_at timestamptz,
  add column end_reason text;

update issuer_keys k set status = 'retired', ended_at = now()
where exists (select from issuer_keys newer
  where newer.issuer_id = k.issuer_id and (newer.created_at, newer.id) > (k.created_at, k.id));

-- One key signs.
create unique index issuer_keys_active on issuer_keys (organization_id, issuer_id) where status = 'active';
create index issuer_keys_compromised on issuer_keys (organization_id) where status = 'compromised';

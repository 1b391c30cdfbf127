-- When a person is erased, what was signed about them is emptied: id, template, dates and the place in the status list stay, so
-- that the copies that others hold still verify and can still be revoked.
alter table credentials add column erased_at timestamptz;

-- A signed document stays as it was signed, or becomes empty; whoever asks.
create function sello_refuse_rewriting_documents() returns trigger language plpgsql as $$
begin
  raise exception 'the document of a credential is signed: it may be emptied and never changed' using errcode = '42501';
end $$;
create trigger only_emptied before update of document on credentials
  for each row when (new.document is distinct from old.document and new.document <> '')
  execute function sello_refuse_rewriting_documents();

-- A letter that was sent again, to another address than the one that the credential was issued to.
create index outbox_resent on outbox (organization_id, lower(recipient_email)) where resent_at is not null;

-- Revoking is final (docs/states/credential.md), whoever asks.
create function sello_refuse_unrevoking() returns trigger language plpgsql as $$
begin
  raise exception 'a credential that was revoked stays revoked' using errcode = '42501';
end $$;
create trigger only_revoked before update of status on credentials
  for each row when (old.status = 'revoked' and new.status <> 'revoked')
  execute function sello_refuse_unrevoking();

-- Who is revoked in a status list stays so, as in the table of credentials (0064): its bits are set, and none is cleared.
create function sello_refuse_clearing_bits() returns trigger language plpgsql as $$
declare
  before bit varying := ('x' || encode(old.bits, 'hex'))::bit varying;
  after bit varying := ('x' || encode(new.bits, 'hex'))::bit varying;
begin
  if length(before) <> length(after) or (before & after) <> before then
    raise exception 'a bit of a status list that was set stays set' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger only_set before update of bits on status_lists
  for each row when (new.bits is distinct from old.bits)
  execute function sello_refuse_clearing_bits();

-- What a holder chose for a credential holds for the one that took its place, where that is for the same address. Requests of an organization,
-- which may not read what holders choose, have it carried over and learn nothing of it.
create function sello_carry_choice(former_id uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into holder_choices (credential_id, normalized_email, is_unlisted, is_name_removed, is_searchable, changed_at)
  select next.id, next.normalized_email, chosen.is_unlisted, chosen.is_name_removed, chosen.is_searchable, chosen.changed_at
  from credentials former
  join credentials next on next.organization_id = former.organization_id and next.id = former.superseded_by
  join holder_choices chosen on chosen.credential_id = former.id
  where former.id = former_id and next.normalized_email = former.normalized_email
  on conflict (credential_id) do nothing
$$;

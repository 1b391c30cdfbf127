-- What somebody chose for a credential that was issued to an address of theirs (docs/decisions/0066). Like wallet_addresses it
-- belongs to no organization: none is to learn of it. There is no row before. No foreign key leads to credentials (see 0031).
create table holder_choices (
  credential_id uuid primary key,
  normalized_email text not null,
  is_unlisted boolean not null default false,
  is_name_removed boolean not null default false,
  changed_at timestamptz not null
);
create index holder_choices_of_address on holder_choices (normalized_email);
-- Whether people may take their name off the pages of this organization's credentials.
alter table organizations add column allows_name_removal boolean not null default true;

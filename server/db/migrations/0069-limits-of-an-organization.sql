-- What one organization may use, where its operator has said so; null: LETTERS_PER_DAY and STORED_MEGABYTES_PER_DAY, and as many members and
-- credentials as there are.
alter table organizations
  add column letters_per_day integer check (letters_per_day >= 0),
  add column stored_megabytes_per_day integer check (stored_megabytes_per_day >= 0),
  add column members_max integer check (members_max >= 0),
  add column credentials_per_year integer check (credentials_per_year >= 0);

-- Credentials that were asked for on the day, less those that came to nothing.
alter table daily_use add column credentials bigint not null default 0;

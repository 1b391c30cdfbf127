-- How a session was opened, and when it was last used with the rights of an owner or administrator. An organization ends what
-- reaches it by a time that sessions have to be younger than, and may ask its owners and administrators for more than a letter
-- (docs/decisions/0094).
alter table sessions
  add column way text not null default 'link' check (way in ('link', 'code', 'passkey', 'provider', 'invitation')),
  add column administered_at timestamptz;
alter table team_members add column sessions_since timestamptz;
alter table organizations add column asks_more_than_letters boolean not null default false;

-- The last sign-ins of a person, for their own eyes: they outlast the sessions that they opened.
create table past_sign_ins (
  id uuid primary key,
  user_id uuid not null references users,
  way text not null check (way in ('link', 'code', 'passkey', 'provider', 'invitation')),
  network text not null,
  browser text not null,
  signed_in_at timestamptz not null
);
create index past_sign_ins_of_user on past_sign_ins (user_id, signed_in_at);
create index past_sign_ins_by_time on past_sign_ins (signed_in_at);

-- Who may run the service from the panel (docs/decisions/0155). A table of its own: people travel in the file of an organization, and this must not.
create table operators (
  user_id uuid primary key references users (id),
  made_at timestamptz not null
);

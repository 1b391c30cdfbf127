-- What an achievement says of itself by naming others (Open Badges 3.0: alignment, tag, version, related, creator).
alter table templates
  add column alignment jsonb not null default '[]',
  add column tag text[] not null default '{}',
  add column author_version text,
  add column related jsonb not null default '[]',
  add column creator jsonb;

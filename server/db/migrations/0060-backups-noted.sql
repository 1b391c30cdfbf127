-- What became of each backup, so that its age is known to every process (docs/backup.md). It names files and counts, nobody's rows.
create table backups (
  id uuid primary key,
  ended_at timestamptz not null default now(),
  file text not null,
  bytes bigint not null,
  rows bigint not null,
  fault text
);

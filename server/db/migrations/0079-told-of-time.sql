-- Up to this moment programs that listen were told what time by itself does to credentials and failures (docs/decisions/0141).
alter table organizations add told_until timestamptz not null default now();

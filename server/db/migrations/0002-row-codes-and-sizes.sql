-- The machine's name of each error of a failure record, in the order of its texts. Records from before have none.
alter table failures add column error_codes text[] not null default '{}';

-- A row that was too large is not kept: its size in bytes of JSON, and the SHA-256 of that, stand for it.
alter table failures add column omitted_bytes integer;
alter table failures add column omitted_sha256 text;

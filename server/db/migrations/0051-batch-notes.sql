-- What people know a batch by (docs/decisions/0102): the file that it came from, and what they noted about it.
alter table jobs add column file_name text, add column note text;

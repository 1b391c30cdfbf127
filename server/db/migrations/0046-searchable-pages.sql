-- Whether the holder of a credential lets search engines show its page. Never that of a credential that nobody is to see.
alter table holder_choices add column is_searchable boolean not null default false;
alter table holder_choices add constraint holder_choices_unlisted check (not (is_unlisted and is_searchable));

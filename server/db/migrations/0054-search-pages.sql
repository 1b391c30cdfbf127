-- By what the people are found to whom credentials were issued (docs/decisions/0099): a hundred credentials to a row, of each a line with
-- name and address, without case and accents. Below row-level security only comparisons of text may use an index, so a part of a text is
-- looked for in all of them: this is little enough to be read through.
create table search_pages (
  -- That of its oldest credential.
  id uuid primary key,
  organization_id uuid not null,
  credential_ids uuid[] not null,
  -- A line for each of them, in their order.
  content text not null
) with (toast_tuple_target = 8160);

-- The same of the row that failed.
alter table failures add column search_text text not null default '';

-- Row-level security binds the owner too, who sees the rows of all organizations for these statements.
set local sello.scope = 'operator';
insert into search_pages (id, organization_id, credential_ids, content)
  select (array_agg(id order by id))[1], organization_id, array_agg(id order by id), string_agg(line, E'\n' order by id)
  from (
    select c.id, c.organization_id, (row_number() over (partition by c.organization_id order by c.id) - 1) / 100 as page,
      lower(regexp_replace(normalize(translate(concat_ws(' ', left(o.words::json ->> 'recipientName', 200), c.recipient_email,
        nullif(c.normalized_email, lower(c.recipient_email))), E'\n', ' '), NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu") as line
    from credentials c left join outbox o on o.credential_id = c.id where c.erased_at is null) as known
  group by organization_id, page;
update failures set search_text = lower(recipient_email) where recipient_email <> '';
set local sello.scope = '';

create index search_pages_newest on search_pages (organization_id, id desc);

alter table search_pages enable row level security;
alter table search_pages force row level security;
create policy own_organization on search_pages
  using (sello_sees(organization_id)) with check (sello_sees(organization_id));

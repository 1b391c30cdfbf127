-- A unique constraint of a partitioned table contains its partition key. Those of the large tables that lack the
-- time-ordered id move, so that range partitions by id stay possible (docs/decisions/0031).
lock table credentials, failures in access exclusive mode;

-- One row for each credential: a person has one credential of a batch, and an entry of a status list has one
-- credential. No foreign key points to credentials: what is unique there is its partition key alone.
create table issuances (
  batch_id uuid not null,
  normalized_email text not null,
  credential_id uuid not null,
  organization_id uuid not null,
  status_list_id uuid not null,
  status_list_index integer not null
);

-- Row-level security binds the owner too, who sees the rows of all organizations for this one statement.
set local sello.scope = 'operator';
insert into issuances (batch_id, normalized_email, credential_id, organization_id, status_list_id, status_list_index)
  select batch_id, normalized_email, id, organization_id, status_list_id, status_list_index from credentials order by id;
set local sello.scope = '';

alter table issuances add primary key (batch_id, normalized_email), add unique (status_list_id, status_list_index);
alter table issuances enable row level security;
alter table issuances force row level security;
create policy own_organization on issuances using (sello_sees(organization_id)) with check (sello_sees(organization_id));

alter table credentials
  drop constraint credentials_batch_id_normalized_email_key,
  drop constraint credentials_status_list_id_status_list_index_key;
create index credentials_of_batch on credentials (batch_id);

-- A chunk commits its rows once, under the lock of its claim, and nobody else writes failures.
alter table failures drop constraint failures_batch_id_row_number_key;
create index failures_of_batch on failures (batch_id, row_number);

-- A key starts retry runs too (docs/decisions/0053).
alter table retry_runs
  alter column started_by drop not null,
  add column api_key_id uuid,
  add foreign key (organization_id, api_key_id) references api_keys (organization_id, id),
  add check (num_nonnulls(started_by, api_key_id) = 1);
create index retry_runs_of_api_key on retry_runs (organization_id, api_key_id);

-- Who started a job: a person of the panel here, an API key in api_key_id, and where both are null the operator.
alter table jobs add column started_by uuid references users,
  add constraint jobs_started_once check (started_by is null or api_key_id is null);
create index jobs_of_person on jobs (started_by);

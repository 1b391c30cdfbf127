-- A retry run leaves the failures of a batch that was taken back as they are, and says so of each.
alter table retry_run_rows drop constraint retry_run_rows_outcome_check;
alter table retry_run_rows add check (outcome in ('issued', 'failed', 'ended', 'revoked'));

-- The failures of a category, in one state, by when they were first seen.
create index failures_by_category on failures (organization_id, status, error_category, first_seen_at desc, id desc);

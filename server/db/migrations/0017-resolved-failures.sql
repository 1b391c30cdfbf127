-- How somebody dealt with a failure elsewhere, and when; null for what nobody resolved.
alter table failures
  add column resolution_note text,
  add column resolved_at timestamptz;

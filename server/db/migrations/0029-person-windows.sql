-- Requests of people in the panel, by the minute, as rate_windows counts those of keys. `operation` is one with a limit of its own,
-- or what stands for all others. Of no organization: somebody who belongs to several is one person.
create unlogged table person_windows (
  user_id uuid not null,
  operation text not null,
  window_start timestamptz not null,
  requests integer not null,
  primary key (user_id, operation)
) with (fillfactor = 50);

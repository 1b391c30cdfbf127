-- What was opened in the last days is counted by its time, and not by a walk through all that ever was (docs/decisions/0103).
create index credential_visits_opened_lately on credential_visits (organization_id, opened_at) where opened_at is not null;

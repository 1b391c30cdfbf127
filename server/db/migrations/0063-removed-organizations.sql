-- When an organization was removed from the service (docs/backup.md, "One organization"). Its row and its audit log stay: so its id and its
-- slug are nobody else's, and who removed it can be told. All else of it is gone.
alter table organizations add column removed_at timestamptz;

-- The credential that took the place of a revoked one (docs/decisions/0078): a corrected name, another result.
alter table credentials add column superseded_by uuid;
create index credentials_superseded_by on credentials (organization_id, superseded_by) where superseded_by is not null;

-- The form of a name in which it is compared (docs/decisions/0096); null for an organization that is older than it, until the service
-- starts, which folds its name. Two active organizations have not the same one, unless the operator lets one of them share it.
alter table organizations add column folded_name text;
alter table organizations add column shares_name boolean not null default false;
create unique index organizations_by_name on organizations (folded_name) where is_active and not shares_name;

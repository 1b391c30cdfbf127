-- When the record that proves a domain was last seen: a domain whose record has gone is let go (docs/decisions/0097). Null where the
-- operator vouched for it, or where it is not proven.
alter table sign_in_domains add column seen_at timestamptz;
-- Row-level security binds the owner too, who sees the rows of all organizations for this statement.
set local sello.scope = 'operator';
update sign_in_domains d set seen_at = now()
where d.proven_at is not null and not exists (
  select 1 from audit_entries e
  where e.organization_id = d.organization_id and e.action = 'identity_provider.domain_proven'
    and e.after ->> 'domain' = d.domain and e.after ->> 'by' = 'operator');
set local sello.scope = '';

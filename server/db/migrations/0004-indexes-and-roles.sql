-- Each foreign key has an index that begins with its columns: without one, whoever looks a row up by its parent, and
-- PostgreSQL itself when a parent changes, reads the whole table.
create index issuer_keys_of_issuer on issuer_keys (organization_id, issuer_id);
create index member_emails_of_member on member_emails (organization_id, member_id);
create index jobs_of_template on jobs (organization_id, template_id);
create index jobs_of_api_key on jobs (organization_id, api_key_id);
create index chunks_of_batch on chunks (organization_id, batch_id);
create index idempotency_keys_of_api_key on idempotency_keys (organization_id, api_key_id);
create index wallet_entries_of_member on wallet_entries (organization_id, member_id);

-- The role that serves an organization's requests sees that organization alone, whatever else it sets. The scope of the
-- whole service counts for the service's own role, and for an owner that works without roles.
create or replace function sello_sees(organization uuid) returns boolean language sql stable parallel safe as $$
  select organization = nullif(current_setting('sello.organization', true), '')::uuid
    or (current_setting('sello.scope', true) = 'operator' and current_user <> 'sello_app')
$$;

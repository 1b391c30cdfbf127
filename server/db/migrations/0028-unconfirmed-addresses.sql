-- How many addresses of an organization are not confirmed is asked each time its first screen opens.
create index member_emails_unconfirmed on member_emails (organization_id) where verified_at is null;

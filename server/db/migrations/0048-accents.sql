-- The colour in which an organization shows what stands out (docs/decisions/0079). None: that of the service.
alter table issuers add column accent text check (accent ~ '^#[0-9a-f]{6}$');

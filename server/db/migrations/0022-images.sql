-- Images that people upload, drawn anew from what they sent. Their addresses stand in credentials, so an image that was ever
-- used stays; used_at says since when.
create table images (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  -- SHA-256 of the file as it was sent: the same file is the same image.
  source_hash bytea not null,
  format text not null check (format in ('png', 'jpeg')),
  width integer not null,
  height integer not null,
  byte_size integer not null,
  bytes bytea not null,
  uploaded_at timestamptz not null,
  used_at timestamptz
);
-- Compressed already.
alter table images alter column bytes set storage external;
create unique index images_of_source on images (organization_id, source_hash);
create index images_unused on images (uploaded_at) where used_at is null;
alter table images enable row level security;
alter table images force row level security;
create policy own_organization on images using (sello_sees(organization_id)) with check (sello_sees(organization_id));

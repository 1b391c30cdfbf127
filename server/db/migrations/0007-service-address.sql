-- The address under which the world knows the service: one row. It stands in every DID and every credential, so it is kept
-- where those are, and a process that was started with another one is found out.
create table service_address (
  is_only boolean primary key default true check (is_only),
  public_url text not null,
  kept_at timestamptz not null default now()
);

-- The host that a webhook is at, in the form in which URLs are compared: so many deliveries are under way there at a time. Null where a process of the
-- version before made it.
alter table webhooks add host text;
set local sello.scope = 'operator';
update webhooks set host = lower(substring(url from '^[^/]+//(?:[^/?#]*@)?([^/?#]*)'));
set local sello.scope = '';
create index webhooks_of_host on webhooks (host);

-- An organization that has had as many deliveries made as it may in a day gets more the next day.
alter table webhooks add waits_until timestamptz;
alter table daily_use add deliveries bigint not null default 0;

-- An offer to a wallet whose time is over is noted as ended, and told of (docs/decisions/0121). Those that wait are few at any moment.
alter table wallet_offers drop constraint wallet_offers_ended_as_check;
alter table wallet_offers add constraint wallet_offers_ended_as_check check (ended_as in ('tries', 'replaced', 'time'));
create index wallet_offers_waiting on wallet_offers (expires_at) where state in ('open', 'scanned');

-- Whoever asked for it (docs/decisions/0139). The release before does not say it.
alter table wallet_offers add column asked_by text not null default 'anybody' check (asked_by in ('anybody', 'holder', 'api_key'));

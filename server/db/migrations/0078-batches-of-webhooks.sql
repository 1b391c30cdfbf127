-- So many events a webhook is sent in one request at most (docs/decisions/0128).
alter table webhooks add batch_size integer not null default 1 check (batch_size between 1 and 100);

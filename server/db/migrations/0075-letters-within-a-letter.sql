-- The letters that went out within one that came back are found by it.
create index outbox_carried on outbox (joined_to) where joined_to is not null and status = 'sent';

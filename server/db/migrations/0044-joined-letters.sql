-- One letter for a credential and the awards that it brought (docs/decisions/0065).
alter table outbox
  -- The letter in which this one goes out, as a part of it.
  add column joined_to uuid,
  -- Until when a letter may wait for the awards of its credential. While it is also the next attempt, nobody has claimed the letter.
  add column awaits_until timestamptz;
create index outbox_joined on outbox (joined_to) where joined_to is not null and status = 'pending';

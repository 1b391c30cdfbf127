-- Events are written on the way of issuing: without a position they stand in no index by it alone.
drop index events_by_position;
create index events_by_position on events (position) where position is not null;

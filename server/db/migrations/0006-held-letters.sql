-- A letter that waited when the backup was taken from which it was restored: it may have gone out since, and waits for
-- the operator to say whether it is to be sent.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in ('pending', 'held', 'sent', 'failed'));

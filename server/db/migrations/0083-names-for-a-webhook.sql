-- What of a recipient a webhook is told besides ids (docs/decisions/0153).
alter table webhooks add include text[] not null default '{}'
  check (include <@ array['recipient_email', 'recipient_name']);

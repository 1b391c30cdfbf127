-- A page is compared as it stands in its row: unpacking it took longer than looking through it. Where it is too long for that, its ids go
-- elsewhere first, which are read of those pages alone that have somebody.
alter table search_pages alter content set storage main, alter credential_ids set storage external;

set local sello.scope = 'operator';
update search_pages set content = content || '' where pg_column_compression(content) is not null;
set local sello.scope = '';

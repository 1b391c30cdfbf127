-- What an organization says of itself in a few sentences: signed into each credential ("Profile", description), and on its page.
alter table issuers add column description text;

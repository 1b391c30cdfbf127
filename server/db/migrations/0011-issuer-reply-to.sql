-- Where answers to an organization's letters go. `issuers.email` is its public contact, signed into each credential.
alter table issuers add column reply_to text;

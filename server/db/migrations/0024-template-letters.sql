-- What an issuer says in the letters of a template in its own words, by language: subject and opening, each or none. It is
-- part of a version. Null where all is said in ours.
alter table templates add column letter jsonb;

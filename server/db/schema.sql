-- The whole schema, to read. Generated from the migrations by "npm run generate": do not edit.

CREATE OR REPLACE FUNCTION public.sello_carry_choice(former_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into holder_choices (credential_id, normalized_email, is_unlisted, is_name_removed, is_searchable, changed_at)
  select next.id, next.normalized_email, chosen.is_unlisted, chosen.is_name_removed, chosen.is_searchable, chosen.changed_at
  from credentials former
  join credentials next on next.organization_id = former.organization_id and next.id = former.superseded_by
  join holder_choices chosen on chosen.credential_id = former.id
  where former.id = former_id and next.normalized_email = former.normalized_email
  on conflict (credential_id) do nothing
$function$;

CREATE OR REPLACE FUNCTION public.sello_database_mark()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare place text := format('%s %s', (select oid from pg_database where datname = current_database()), pg_relation_filenode('public.status_lists'));
begin
  return format('%s %s %s', (select system_identifier from pg_control_system()),
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8), place);
exception when insufficient_privilege or feature_not_supported or undefined_function then
  -- Some hosted servers keep these functions to themselves.
  return format('unknown %s', place);
end $function$;

CREATE OR REPLACE FUNCTION public.sello_refuse_another_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an organization is a sandbox from the start, or never' using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.sello_refuse_clearing_bits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before bit varying := ('x' || encode(old.bits, 'hex'))::bit varying;
  after bit varying := ('x' || encode(new.bits, 'hex'))::bit varying;
begin
  if length(before) <> length(after) or (before & after) <> before then
    raise exception 'a bit of a status list that was set stays set' using errcode = '42501';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sello_refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the table % only grows: its rows are neither changed nor deleted', tg_table_name using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.sello_refuse_rewriting_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the document of a credential is signed: it may be emptied and never changed' using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.sello_refuse_unrevoking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a credential that was revoked stays revoked' using errcode = '42501';
end $function$;

CREATE OR REPLACE FUNCTION public.sello_sees(organization uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select organization = nullif(current_setting('sello.organization', true), '')::uuid
    or (current_setting('sello.scope', true) = 'operator' and current_user <> 'sello_app')
$function$;

CREATE OR REPLACE FUNCTION public.sello_sequence_events(rows_max integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
AS $function$
declare
  base bigint;
  told uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('sello events')) then return; end if;
  select greatest(coalesce(max(e.position), 0), (extract(epoch from clock_timestamp()) * 1000000)::bigint) into base from events e;
  with numbered as (
    select w.place, row_number() over (order by w.created_at) as n
    from (select e.ctid as place, e.created_at from events e where e.position is null order by e.created_at limit rows_max) w),
  placed as (
    update events e set position = base + numbered.n from numbered where e.ctid = numbered.place returning e.organization_id)
  select array_agg(distinct placed.organization_id) into told from placed;
  update webhooks w set is_behind = true where w.organization_id = any(told) and w.status = 'on';
  return query select unnest(told);
end $function$;

create table address_letters (
  id uuid not null,
  organization_id uuid not null,
  member_id uuid not null,
  normalized_email text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  token_hash bytea,
  used_at timestamp with time zone,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  sent_at timestamp with time zone,
  last_answer text,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  FOREIGN KEY (organization_id, member_id) REFERENCES members(organization_id, id),
  CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX address_letters_by_age ON public.address_letters USING btree (expires_at);
CREATE INDEX address_letters_due ON public.address_letters USING btree (next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX address_letters_of_address ON public.address_letters USING btree (organization_id, normalized_email, requested_at);
CREATE INDEX address_letters_of_member ON public.address_letters USING btree (organization_id, member_id);
alter table address_letters enable row level security;
alter table address_letters force row level security;
create policy own_organization on address_letters using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table api_keys (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  key_hash bytea not null,
  prefix text not null,
  last_four text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_by uuid,
  revoked_by uuid,
  scopes text[],
  expires_at timestamp with time zone,
  allowed_networks text[],
  allowed_templates uuid[],
  PRIMARY KEY (id),
  UNIQUE (key_hash),
  UNIQUE (organization_id, id),
  FOREIGN KEY (created_by) REFERENCES users(id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  FOREIGN KEY (revoked_by) REFERENCES users(id)
);
CREATE INDEX api_keys_of_creator ON public.api_keys USING btree (created_by);
CREATE INDEX api_keys_of_revoker ON public.api_keys USING btree (revoked_by);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own_organization on api_keys using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table arrivals (
  organization_id uuid not null,
  credential_id uuid not null,
  due_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, credential_id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX arrivals_due ON public.arrivals USING btree (due_at);
alter table arrivals enable row level security;
alter table arrivals force row level security;
create policy own_organization on arrivals using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table audit_entries (
  id uuid not null,
  organization_id uuid not null,
  recorded_at timestamp with time zone not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  actor_kind text not null,
  actor_id uuid,
  actor_account text,
  request_id text,
  before jsonb not null,
  after jsonb not null,
  PRIMARY KEY (id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK ((actor_kind = ANY (ARRAY['user'::text, 'api_key'::text, 'operator'::text, 'worker'::text])))
);
CREATE INDEX audit_entries_by_action ON public.audit_entries USING btree (organization_id, action, id DESC);
CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (organization_id, actor_id, id DESC);
CREATE INDEX audit_entries_by_actor_kind ON public.audit_entries USING btree (organization_id, actor_kind, id DESC);
CREATE INDEX audit_entries_by_subject ON public.audit_entries USING btree (organization_id, subject_id, id DESC);
CREATE INDEX audit_entries_newest ON public.audit_entries USING btree (organization_id, id DESC);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy own_organization on audit_entries using (sello_sees(organization_id)) with check (sello_sees(organization_id));
CREATE TRIGGER only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION sello_refuse_rewriting();

create table audit_seals (
  organization_id uuid not null,
  number integer not null,
  sealed_at timestamp with time zone not null,
  last_entry_id uuid not null,
  entry_ids uuid[] not null,
  entry_digests bytea[] not null,
  digest bytea not null,
  key_id uuid not null,
  signature bytea not null,
  PRIMARY KEY (organization_id, number),
  FOREIGN KEY (key_id) REFERENCES sealing_keys(id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK ((number > 0))
);
CREATE INDEX audit_seals_key ON public.audit_seals USING btree (key_id);
CREATE INDEX audit_seals_newest ON public.audit_seals USING btree (last_entry_id);
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
create policy own_organization on audit_seals using (sello_sees(organization_id)) with check (sello_sees(organization_id));
CREATE TRIGGER only_grows BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION sello_refuse_rewriting();

create table awaited_templates (
  organization_id uuid not null,
  template_id uuid not null,
  pathway_id uuid not null,
  is_awarding boolean not null,
  PRIMARY KEY (organization_id, template_id, pathway_id),
  FOREIGN KEY (organization_id, pathway_id) REFERENCES pathways(organization_id, id),
  FOREIGN KEY (organization_id, template_id) REFERENCES templates(organization_id, id)
);
CREATE INDEX awaited_templates_of_pathway ON public.awaited_templates USING btree (organization_id, pathway_id);
alter table awaited_templates enable row level security;
alter table awaited_templates force row level security;
create policy own_organization on awaited_templates using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table backups (
  id uuid not null,
  ended_at timestamp with time zone not null default now(),
  file text not null,
  bytes bigint not null,
  rows bigint not null,
  fault text,
  PRIMARY KEY (id)
);

create table batch_revocations (
  batch_id uuid,
  organization_id uuid not null,
  requested_by uuid,
  request_id text,
  reason text not null,
  requested_at timestamp with time zone not null,
  total integer not null,
  revoked integer not null default 0,
  finished_at timestamp with time zone,
  id uuid not null default gen_random_uuid(),
  api_key_id uuid,
  PRIMARY KEY (id),
  UNIQUE (batch_id),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, api_key_id) REFERENCES api_keys(organization_id, id),
  FOREIGN KEY (organization_id, batch_id) REFERENCES jobs(organization_id, batch_id),
  FOREIGN KEY (requested_by) REFERENCES users(id)
);
CREATE INDEX batch_revocations_of_api_key ON public.batch_revocations USING btree (organization_id, api_key_id);
CREATE INDEX batch_revocations_of_batch ON public.batch_revocations USING btree (organization_id, batch_id);
CREATE INDEX batch_revocations_of_person ON public.batch_revocations USING btree (requested_by);
CREATE INDEX batch_revocations_open ON public.batch_revocations USING btree (requested_at) WHERE (finished_at IS NULL);
alter table batch_revocations enable row level security;
alter table batch_revocations force row level security;
create policy own_organization on batch_revocations using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table chunks (
  batch_id uuid not null,
  chunk_index integer not null,
  organization_id uuid not null,
  first_row integer not null,
  row_count integer not null,
  rows text,
  fence integer not null default 0,
  lease_until timestamp with time zone,
  attempts integer not null default 0,
  done_at timestamp with time zone,
  mailed_at timestamp with time zone,
  successful integer not null default 0,
  failed integer not null default 0,
  already_emitted integer not null default 0,
  internal_count integer not null default 0,
  external_count integer not null default 0,
  PRIMARY KEY (batch_id, chunk_index),
  FOREIGN KEY (organization_id, batch_id) REFERENCES jobs(organization_id, batch_id)
);
alter table chunks alter column rows set storage external;
CREATE INDEX chunks_of_batch ON public.chunks USING btree (organization_id, batch_id);
alter table chunks enable row level security;
alter table chunks force row level security;
create policy own_organization on chunks using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table collections (
  id uuid not null,
  user_id uuid not null,
  title text not null,
  about text not null,
  credential_ids uuid[] not null default '{}'::uuid[],
  is_published boolean not null default false,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX collections_of_user ON public.collections USING btree (user_id);

create table credential_counts (
  organization_id uuid not null,
  counted_before uuid not null,
  credentials bigint not null,
  PRIMARY KEY (organization_id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table credential_counts enable row level security;
alter table credential_counts force row level security;
create policy own_organization on credential_counts using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table credential_visits (
  credential_id uuid not null,
  organization_id uuid not null,
  opened_at timestamp with time zone,
  downloaded_at timestamp with time zone,
  PRIMARY KEY (credential_id),
  CHECK (((opened_at IS NOT NULL) OR (downloaded_at IS NOT NULL)))
);
CREATE INDEX credential_visits_opened ON public.credential_visits USING btree (organization_id, credential_id DESC) WHERE (opened_at IS NOT NULL);
CREATE INDEX credential_visits_opened_lately ON public.credential_visits USING btree (organization_id, opened_at) WHERE (opened_at IS NOT NULL);
alter table credential_visits enable row level security;
alter table credential_visits force row level security;
create policy own_organization on credential_visits using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table credentials (
  id uuid not null,
  organization_id uuid not null,
  template_id uuid not null,
  batch_id uuid not null,
  row_number integer not null,
  recipient_email text not null,
  normalized_email text not null,
  achievement_name text not null,
  status text not null default 'active'::text,
  revocation_reason text,
  revoked_at timestamp with time zone,
  issued_at timestamp with time zone not null,
  valid_until timestamp with time zone,
  member_id uuid,
  status_list_id uuid not null,
  status_list_index integer not null,
  document text not null,
  erased_at timestamp with time zone,
  superseded_by uuid,
  external_id text,
  PRIMARY KEY (id),
  FOREIGN KEY (organization_id, template_id) REFERENCES templates(organization_id, id),
  CHECK ((status = ANY (ARRAY['active'::text, 'revoked'::text])))
);
alter table credentials alter column document set storage external;
alter table credentials set (toast_tuple_target=8160);
CREATE INDEX credentials_by_email ON public.credentials USING btree (organization_id, normalized_email, id DESC);
CREATE INDEX credentials_by_template ON public.credentials USING btree (organization_id, template_id, id DESC);
CREATE INDEX credentials_external_id ON public.credentials USING btree (organization_id, external_id, id DESC) WHERE (external_id IS NOT NULL);
CREATE INDEX credentials_newest ON public.credentials USING btree (organization_id, id DESC);
CREATE INDEX credentials_of_batch ON public.credentials USING btree (batch_id);
CREATE INDEX credentials_revoked ON public.credentials USING btree (organization_id, id DESC) WHERE (status = 'revoked'::text);
CREATE INDEX credentials_superseded_by ON public.credentials USING btree (organization_id, superseded_by) WHERE (superseded_by IS NOT NULL);
alter table credentials enable row level security;
alter table credentials force row level security;
create policy own_organization on credentials using (sello_sees(organization_id)) with check (sello_sees(organization_id));
CREATE TRIGGER only_emptied BEFORE UPDATE OF document ON public.credentials FOR EACH ROW WHEN (((new.document IS DISTINCT FROM old.document) AND (new.document <> ''::text))) EXECUTE FUNCTION sello_refuse_rewriting_documents();
CREATE TRIGGER only_revoked BEFORE UPDATE OF status ON public.credentials FOR EACH ROW WHEN (((old.status = 'revoked'::text) AND (new.status <> 'revoked'::text))) EXECUTE FUNCTION sello_refuse_unrevoking();

create table criteria (
  organization_id uuid not null,
  narrative_hash bytea not null,
  markup text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, narrative_hash),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table criteria enable row level security;
alter table criteria force row level security;
create policy own_organization on criteria using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table daily_use (
  organization_id uuid not null,
  day date not null,
  letters bigint not null default 0,
  bytes bigint not null default 0,
  refused bigint not null default 0,
  credentials bigint not null default 0,
  deliveries bigint not null default 0,
  PRIMARY KEY (organization_id, day),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table daily_use enable row level security;
alter table daily_use force row level security;
create policy own_organization on daily_use using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table events (
  organization_id uuid not null,
  position bigint,
  created_at timestamp with time zone not null,
  type text not null,
  actor_kind text not null,
  actor_id text,
  request_id text,
  subjects uuid[] not null,
  data jsonb not null,
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK ((actor_kind = ANY (ARRAY['api_key'::text, 'user'::text, 'operator'::text, 'worker'::text, 'visitor'::text]))),
  CHECK ((cardinality(subjects) > 0))
);
CREATE INDEX events_by_position ON public.events USING btree ("position") WHERE ("position" IS NOT NULL);
CREATE UNIQUE INDEX events_in_order ON public.events USING btree (organization_id, "position");
CREATE INDEX events_waiting ON public.events USING btree (created_at) WHERE ("position" IS NULL);
alter table events enable row level security;
alter table events force row level security;
create policy own_organization on events using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table failures (
  id uuid not null,
  organization_id uuid not null,
  batch_id uuid not null,
  row_number integer not null,
  template_id uuid not null,
  recipient_email text not null,
  row_data text not null,
  error_category text not null,
  error_message text not null,
  attempts_made integer not null default 1,
  first_seen_at timestamp with time zone not null,
  last_attempt_at timestamp with time zone not null,
  status text not null default 'pending_review'::text,
  retried_credential_id uuid,
  last_retry_overrides text,
  error_codes text[] not null default '{}'::text[],
  omitted_bytes integer,
  omitted_sha256 text,
  resolution_note text,
  resolved_at timestamp with time zone,
  search_text text not null default ''::text,
  PRIMARY KEY (id),
  FOREIGN KEY (organization_id, template_id) REFERENCES templates(organization_id, id),
  CHECK ((error_category = ANY (ARRAY['validation_error'::text, 'signing_error'::text, 'image_error'::text, 'external_service_error'::text, 'rds_error'::text, 'unknown'::text]))),
  CHECK ((status = ANY (ARRAY['pending_review'::text, 'retried'::text, 'discarded'::text, 'resolved'::text])))
);
CREATE INDEX failures_by_address ON public.failures USING btree (organization_id, lower(recipient_email) text_pattern_ops);
CREATE INDEX failures_by_category ON public.failures USING btree (organization_id, status, error_category, first_seen_at DESC, id DESC);
CREATE INDEX failures_by_state ON public.failures USING btree (organization_id, status, first_seen_at DESC, id DESC);
CREATE INDEX failures_by_template ON public.failures USING btree (organization_id, template_id, first_seen_at DESC, id DESC);
CREATE INDEX failures_newest ON public.failures USING btree (organization_id, first_seen_at DESC, id DESC);
CREATE INDEX failures_of_batch ON public.failures USING btree (batch_id, row_number);
CREATE INDEX failures_to_retain ON public.failures USING btree (first_seen_at) WHERE (status <> 'resolved'::text);
alter table failures enable row level security;
alter table failures force row level security;
create policy own_organization on failures using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table framework_skills (
  framework_id uuid not null,
  organization_id uuid not null,
  line integer not null,
  name text not null,
  url text not null,
  code text,
  type text,
  description text,
  PRIMARY KEY (framework_id, line),
  FOREIGN KEY (framework_id) REFERENCES frameworks(id)
);
alter table framework_skills enable row level security;
alter table framework_skills force row level security;
create policy own_organization on framework_skills using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table framework_words (
  framework_id uuid not null,
  organization_id uuid not null,
  line integer not null,
  word text not null,
  place smallint not null,
  PRIMARY KEY (framework_id, line, word),
  FOREIGN KEY (framework_id) REFERENCES frameworks(id)
);
CREATE INDEX framework_words_by_word ON public.framework_words USING btree (organization_id, word, place, framework_id, line);
alter table framework_words enable row level security;
alter table framework_words force row level security;
create policy own_organization on framework_words using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table frameworks (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  skills integer not null,
  imported_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (organization_id, name),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table frameworks enable row level security;
alter table frameworks force row level security;
create policy own_organization on frameworks using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table holder_choices (
  credential_id uuid not null,
  normalized_email text not null,
  is_unlisted boolean not null default false,
  is_name_removed boolean not null default false,
  changed_at timestamp with time zone not null,
  is_searchable boolean not null default false,
  PRIMARY KEY (credential_id),
  CHECK ((NOT (is_unlisted AND is_searchable)))
);
CREATE INDEX holder_choices_of_address ON public.holder_choices USING btree (normalized_email);

create table idempotency_keys (
  api_key_id uuid,
  key text not null,
  organization_id uuid not null,
  request_hash bytea not null,
  headers jsonb not null,
  body text not null,
  created_at timestamp with time zone not null,
  user_id uuid,
  status smallint not null default 200,
  FOREIGN KEY (organization_id, api_key_id) REFERENCES api_keys(organization_id, id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK ((num_nonnulls(api_key_id, user_id) = 1))
);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (organization_id, created_at);
CREATE UNIQUE INDEX idempotency_keys_by_api_key ON public.idempotency_keys USING btree (api_key_id, key);
CREATE UNIQUE INDEX idempotency_keys_by_user ON public.idempotency_keys USING btree (user_id, organization_id, key);
CREATE INDEX idempotency_keys_of_api_key ON public.idempotency_keys USING btree (organization_id, api_key_id);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_organization on idempotency_keys using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table identity_providers (
  organization_id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_client_secret bytea not null,
  groups_claim text,
  group_roles jsonb not null,
  default_role text,
  trusts_emails boolean not null,
  is_on boolean not null,
  changed_at timestamp with time zone not null,
  PRIMARY KEY (organization_id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK ((default_role = ANY (ARRAY['owner'::text, 'admin'::text, 'issuer'::text, 'viewer'::text])))
);
alter table identity_providers enable row level security;
alter table identity_providers force row level security;
create policy own_organization on identity_providers using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table images (
  id uuid not null,
  organization_id uuid not null,
  source_hash bytea not null,
  format text not null,
  width integer not null,
  height integer not null,
  byte_size integer not null,
  bytes bytea not null,
  uploaded_at timestamp with time zone not null,
  used_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK ((format = ANY (ARRAY['png'::text, 'jpeg'::text])))
);
alter table images alter column bytes set storage external;
CREATE UNIQUE INDEX images_of_source ON public.images USING btree (organization_id, source_hash);
CREATE INDEX images_unused ON public.images USING btree (uploaded_at) WHERE (used_at IS NULL);
alter table images enable row level security;
alter table images force row level security;
create policy own_organization on images using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table inbox_letters (
  id uuid not null,
  received_at timestamp with time zone not null,
  recipient text not null,
  subject text not null,
  raw bytea not null,
  PRIMARY KEY (id)
);
CREATE INDEX inbox_letters_newest ON public.inbox_letters USING btree (id DESC);

create table invitations (
  id uuid not null,
  organization_id uuid not null,
  normalized_email text not null,
  email text not null,
  role text not null,
  language text not null,
  invited_by uuid,
  invited_at timestamp with time zone not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  token_hash bytea,
  ended_as text,
  ended_at timestamp with time zone,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  sent_at timestamp with time zone,
  last_answer text,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (invited_by) REFERENCES users(id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK (((ended_as IS NULL) = (ended_at IS NULL))),
  CHECK ((ended_as = ANY (ARRAY['accepted'::text, 'withdrawn'::text, 'replaced'::text]))),
  CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'issuer'::text, 'viewer'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX invitations_by_age ON public.invitations USING btree (expires_at);
CREATE INDEX invitations_due ON public.invitations USING btree (next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX invitations_of_address ON public.invitations USING btree (organization_id, normalized_email, requested_at);
CREATE INDEX invitations_of_day ON public.invitations USING btree (organization_id, requested_at);
CREATE INDEX invitations_of_inviter ON public.invitations USING btree (invited_by);
CREATE UNIQUE INDEX invitations_open ON public.invitations USING btree (organization_id, normalized_email) WHERE (ended_as IS NULL);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy own_organization on invitations using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table issuances (
  batch_id uuid not null,
  normalized_email text not null,
  credential_id uuid not null,
  organization_id uuid not null,
  status_list_id uuid not null,
  status_list_index integer not null,
  PRIMARY KEY (batch_id, normalized_email),
  UNIQUE (status_list_id, status_list_index)
);
alter table issuances enable row level security;
alter table issuances force row level security;
create policy own_organization on issuances using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table issuer_keys (
  id uuid not null,
  organization_id uuid not null,
  issuer_id uuid not null,
  public_key_multibase text not null,
  sealed_private_key bytea not null,
  created_at timestamp with time zone not null default now(),
  status text not null default 'active'::text,
  ended_at timestamp with time zone,
  end_reason text,
  PRIMARY KEY (id),
  UNIQUE (public_key_multibase),
  FOREIGN KEY (organization_id, issuer_id) REFERENCES issuers(organization_id, id),
  CHECK ((status = ANY (ARRAY['active'::text, 'retired'::text, 'withdrawn'::text, 'compromised'::text])))
);
CREATE UNIQUE INDEX issuer_keys_active ON public.issuer_keys USING btree (organization_id, issuer_id) WHERE (status = 'active'::text);
CREATE INDEX issuer_keys_compromised ON public.issuer_keys USING btree (organization_id) WHERE (status = 'compromised'::text);
CREATE INDEX issuer_keys_of_issuer ON public.issuer_keys USING btree (organization_id, issuer_id);
alter table issuer_keys enable row level security;
alter table issuer_keys force row level security;
create policy own_organization on issuer_keys using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table issuers (
  id uuid not null,
  organization_id uuid not null,
  did text not null,
  name text not null,
  url text,
  email text,
  image_url text,
  created_at timestamp with time zone not null default now(),
  reply_to text,
  description text,
  accent text,
  PRIMARY KEY (id),
  UNIQUE (did),
  UNIQUE (organization_id),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK ((accent ~ '^#[0-9a-f]{6}$'::text))
);
alter table issuers enable row level security;
alter table issuers force row level security;
create policy own_organization on issuers using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table jobs (
  id uuid not null,
  organization_id uuid not null,
  api_key_id uuid,
  batch_id uuid not null,
  template_id uuid not null,
  status text not null default 'PENDING'::text,
  route text not null,
  total integer not null,
  processed integer not null default 0,
  chunks_total integer not null,
  chunks_done integer not null default 0,
  error text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  issued_at timestamp with time zone,
  finished_at timestamp with time zone,
  template_version integer,
  started_by uuid,
  file_name text,
  note text,
  PRIMARY KEY (id),
  UNIQUE (batch_id),
  UNIQUE (organization_id, batch_id),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  FOREIGN KEY (organization_id, api_key_id) REFERENCES api_keys(organization_id, id),
  FOREIGN KEY (organization_id, template_id) REFERENCES templates(organization_id, id),
  FOREIGN KEY (started_by) REFERENCES users(id),
  CHECK (((started_by IS NULL) OR (api_key_id IS NULL))),
  CHECK ((route = ANY (ARRAY['single'::text, 'chunked'::text]))),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'STARTED'::text, 'PROGRESS'::text, 'SUCCESS'::text, 'FAILURE'::text])))
);
CREATE INDEX jobs_failed ON public.jobs USING btree (organization_id, created_at DESC, id DESC) WHERE (status = 'FAILURE'::text);
CREATE INDEX jobs_newest ON public.jobs USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX jobs_of_api_key ON public.jobs USING btree (organization_id, api_key_id);
CREATE INDEX jobs_of_person ON public.jobs USING btree (started_by);
CREATE INDEX jobs_of_template ON public.jobs USING btree (organization_id, template_id);
CREATE INDEX jobs_open ON public.jobs USING btree (created_at) WHERE (finished_at IS NULL);
alter table jobs enable row level security;
alter table jobs force row level security;
create policy own_organization on jobs using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table member_emails (
  organization_id uuid not null,
  normalized_email text not null,
  email text not null,
  member_id uuid not null,
  verified_at timestamp with time zone,
  verified_by text,
  added_at timestamp with time zone not null default now(),
  PRIMARY KEY (organization_id, normalized_email),
  FOREIGN KEY (organization_id, member_id) REFERENCES members(organization_id, id),
  CHECK ((verified_by = ANY (ARRAY['letter'::text, 'administrator'::text])))
);
CREATE INDEX member_emails_of_member ON public.member_emails USING btree (organization_id, member_id);
CREATE INDEX member_emails_unconfirmed ON public.member_emails USING btree (organization_id) WHERE (verified_at IS NULL);
alter table member_emails enable row level security;
alter table member_emails force row level security;
create policy own_organization on member_emails using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table members (
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  role text,
  license_number text,
  created_at timestamp with time zone not null default now(),
  status text not null default 'active'::text,
  is_active boolean not null default (status = 'active'::text),
  external_id text,
  PRIMARY KEY (id),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'left'::text])))
);
CREATE UNIQUE INDEX members_external_id ON public.members USING btree (organization_id, external_id) WHERE (external_id IS NOT NULL);
alter table members enable row level security;
alter table members force row level security;
create policy own_organization on members using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table operators (
  user_id uuid not null,
  made_at timestamp with time zone not null,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);

create table organizations (
  id uuid not null,
  slug text not null,
  name text not null,
  language text not null default 'es'::text,
  url text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  allows_name_removal boolean not null default true,
  folded_name text,
  shares_name boolean not null default false,
  asks_more_than_letters boolean not null default false,
  allows_wallets boolean not null default true,
  removed_at timestamp with time zone,
  letters_per_day integer,
  stored_megabytes_per_day integer,
  members_max integer,
  credentials_per_year integer,
  told_until timestamp with time zone not null default now(),
  is_sandbox boolean not null default false,
  PRIMARY KEY (id),
  UNIQUE (slug),
  CHECK ((credentials_per_year >= 0)),
  CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
  CHECK ((letters_per_day >= 0)),
  CHECK ((members_max >= 0)),
  CHECK ((stored_megabytes_per_day >= 0))
);
CREATE UNIQUE INDEX organizations_by_name ON public.organizations USING btree (folded_name) WHERE (is_active AND (NOT shares_name));
alter table organizations enable row level security;
alter table organizations force row level security;
create policy own_organization on organizations using (sello_sees(id)) with check (sello_sees(id));
CREATE TRIGGER stays_a_sandbox BEFORE UPDATE OF is_sandbox ON public.organizations FOR EACH ROW WHEN ((new.is_sandbox IS DISTINCT FROM old.is_sandbox)) EXECUTE FUNCTION sello_refuse_another_kind();

create table outbox (
  credential_id uuid not null,
  organization_id uuid not null,
  batch_id uuid not null,
  chunk_index integer,
  recipient_email text not null,
  words text not null,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  sent_at timestamp with time zone,
  last_answer text,
  resent_at timestamp with time zone,
  joined_to uuid,
  awaits_until timestamp with time zone,
  PRIMARY KEY (credential_id),
  CHECK ((status = ANY (ARRAY['pending'::text, 'held'::text, 'sent'::text, 'failed'::text, 'silent'::text])))
);
CREATE INDEX outbox_carried ON public.outbox USING btree (joined_to) WHERE ((joined_to IS NOT NULL) AND (status = 'sent'::text));
CREATE INDEX outbox_due ON public.outbox USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX outbox_failed ON public.outbox USING btree (organization_id, credential_id DESC) WHERE (status = 'failed'::text);
CREATE INDEX outbox_joined ON public.outbox USING btree (joined_to) WHERE ((joined_to IS NOT NULL) AND (status = 'pending'::text));
CREATE INDEX outbox_of_chunk ON public.outbox USING btree (batch_id, chunk_index);
CREATE INDEX outbox_resent ON public.outbox USING btree (organization_id, lower(recipient_email)) WHERE (resent_at IS NOT NULL);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy own_organization on outbox using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  relying_party text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (credential_id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX passkeys_of_user ON public.passkeys USING btree (user_id);

create table past_sign_ins (
  id uuid not null,
  user_id uuid not null,
  way text not null,
  network text not null,
  browser text not null,
  signed_in_at timestamp with time zone not null,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK ((way = ANY (ARRAY['link'::text, 'code'::text, 'passkey'::text, 'provider'::text, 'invitation'::text])))
);
CREATE INDEX past_sign_ins_by_time ON public.past_sign_ins USING btree (signed_in_at);
CREATE INDEX past_sign_ins_of_user ON public.past_sign_ins USING btree (user_id, signed_in_at);

create table pathway_award_inputs (
  organization_id uuid not null,
  award_id uuid not null,
  group_index integer not null,
  credential_id uuid not null,
  PRIMARY KEY (organization_id, award_id, group_index, credential_id),
  FOREIGN KEY (organization_id, award_id) REFERENCES pathway_awards(organization_id, id)
);
CREATE INDEX pathway_award_inputs_of_credential ON public.pathway_award_inputs USING btree (organization_id, credential_id);
alter table pathway_award_inputs enable row level security;
alter table pathway_award_inputs force row level security;
create policy own_organization on pathway_award_inputs using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table pathway_awards (
  id uuid not null,
  organization_id uuid not null,
  pathway_id uuid not null,
  version integer not null,
  recipient_email text not null,
  normalized_email text not null,
  member_id uuid,
  decided_at timestamp with time zone not null,
  state text not null default 'pending'::text,
  claim uuid,
  claimed_until timestamp with time zone,
  batch_id uuid,
  row_number integer,
  credential_id uuid,
  flagged_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id, pathway_id, version) REFERENCES pathway_versions(organization_id, pathway_id, version),
  CHECK ((state = ANY (ARRAY['pending'::text, 'issued'::text, 'failed'::text])))
);
CREATE INDEX pathway_awards_flagged ON public.pathway_awards USING btree (organization_id, id DESC) WHERE (flagged_at IS NOT NULL);
CREATE UNIQUE INDEX pathway_awards_of_address ON public.pathway_awards USING btree (organization_id, pathway_id, normalized_email);
CREATE UNIQUE INDEX pathway_awards_of_member ON public.pathway_awards USING btree (organization_id, pathway_id, member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX pathway_awards_of_version ON public.pathway_awards USING btree (organization_id, pathway_id, version);
CREATE INDEX pathway_awards_pending ON public.pathway_awards USING btree (decided_at) WHERE (state = 'pending'::text);
alter table pathway_awards enable row level security;
alter table pathway_awards force row level security;
create policy own_organization on pathway_awards using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table pathway_versions (
  organization_id uuid not null,
  pathway_id uuid not null,
  version integer not null,
  state text not null default 'draft'::text,
  definition jsonb not null,
  award_template_id uuid not null,
  created_at timestamp with time zone not null,
  published_at timestamp with time zone,
  archived_at timestamp with time zone,
  swept_at timestamp with time zone,
  sweep_people integer,
  sweep_seen integer not null default 0,
  sweep_template_id uuid,
  sweep_credential_id uuid,
  PRIMARY KEY (organization_id, pathway_id, version),
  FOREIGN KEY (organization_id, award_template_id) REFERENCES templates(organization_id, id),
  FOREIGN KEY (organization_id, pathway_id) REFERENCES pathways(organization_id, id),
  CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
);
CREATE UNIQUE INDEX pathway_versions_draft ON public.pathway_versions USING btree (organization_id, pathway_id) WHERE (state = 'draft'::text);
CREATE INDEX pathway_versions_of_template ON public.pathway_versions USING btree (organization_id, award_template_id);
CREATE UNIQUE INDEX pathway_versions_published ON public.pathway_versions USING btree (organization_id, pathway_id) WHERE (state = 'published'::text);
alter table pathway_versions enable row level security;
alter table pathway_versions force row level security;
create policy own_organization on pathway_versions using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table pathways (
  id uuid not null,
  organization_id uuid not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
alter table pathways enable row level security;
alter table pathways force row level security;
create policy own_organization on pathways using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create unlogged table person_windows (
  user_id uuid not null,
  operation text not null,
  window_start timestamp with time zone not null,
  requests integer not null,
  PRIMARY KEY (user_id, operation)
);
alter table person_windows set (fillfactor=50);

create table provider_identities (
  organization_id uuid not null,
  user_id uuid not null,
  subject text not null,
  linked_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES team_members(organization_id, user_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX provider_identities_of_subject ON public.provider_identities USING btree (organization_id, subject);
alter table provider_identities enable row level security;
alter table provider_identities force row level security;
create policy own_organization on provider_identities using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table provider_sign_ins (
  id uuid not null,
  organization_id uuid not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  tried_by uuid,
  next_path text,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  trial jsonb,
  PRIMARY KEY (id),
  UNIQUE (state_hash),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  FOREIGN KEY (tried_by) REFERENCES users(id)
);
CREATE INDEX provider_sign_ins_by_age ON public.provider_sign_ins USING btree (requested_at);
CREATE INDEX provider_sign_ins_of_organization ON public.provider_sign_ins USING btree (organization_id, requested_at);
CREATE INDEX provider_sign_ins_of_user ON public.provider_sign_ins USING btree (tried_by);
alter table provider_sign_ins enable row level security;
alter table provider_sign_ins force row level security;
create policy own_organization on provider_sign_ins using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create unlogged table rate_windows (
  api_key_id uuid not null,
  operation text not null,
  window_start timestamp with time zone not null,
  requests integer not null,
  PRIMARY KEY (api_key_id, operation)
);
alter table rate_windows set (fillfactor=50);

create table retry_run_rows (
  run_id uuid not null,
  organization_id uuid not null,
  position integer not null,
  failure_id uuid not null,
  overrides text,
  outcome text,
  credential_id uuid,
  error_category text,
  error_codes text[] not null default '{}'::text[],
  attempted_at timestamp with time zone,
  PRIMARY KEY (run_id, "position"),
  UNIQUE (run_id, failure_id),
  FOREIGN KEY (organization_id, run_id) REFERENCES retry_runs(organization_id, id) ON DELETE CASCADE,
  CHECK ((outcome = ANY (ARRAY['issued'::text, 'failed'::text, 'ended'::text, 'revoked'::text])))
);
CREATE INDEX retry_run_rows_of_run ON public.retry_run_rows USING btree (organization_id, run_id, "position");
CREATE INDEX retry_run_rows_to_try ON public.retry_run_rows USING btree (run_id, "position") WHERE (outcome IS NULL);
alter table retry_run_rows enable row level security;
alter table retry_run_rows force row level security;
create policy own_organization on retry_run_rows using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table retry_runs (
  id uuid not null,
  organization_id uuid not null,
  started_by uuid,
  request_id text,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  stopped_because text,
  api_key_id uuid,
  PRIMARY KEY (id),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  FOREIGN KEY (organization_id, api_key_id) REFERENCES api_keys(organization_id, id),
  FOREIGN KEY (started_by) REFERENCES users(id),
  CHECK ((num_nonnulls(started_by, api_key_id) = 1))
);
CREATE INDEX retry_runs_of_api_key ON public.retry_runs USING btree (organization_id, api_key_id);
CREATE INDEX retry_runs_of_person ON public.retry_runs USING btree (started_by);
alter table retry_runs enable row level security;
alter table retry_runs force row level security;
create policy own_organization on retry_runs using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table revocation_rows (
  revocation_id uuid not null,
  organization_id uuid not null,
  credential_id uuid not null,
  outcome text,
  PRIMARY KEY (revocation_id, credential_id),
  FOREIGN KEY (organization_id, revocation_id) REFERENCES batch_revocations(organization_id, id) ON DELETE CASCADE,
  CHECK ((outcome = ANY (ARRAY['revoked'::text, 'already_revoked'::text, 'credential_not_found'::text, 'template_not_allowed'::text])))
);
CREATE INDEX revocation_rows_of_revocation ON public.revocation_rows USING btree (organization_id, revocation_id, credential_id);
CREATE INDEX revocation_rows_to_revoke ON public.revocation_rows USING btree (revocation_id, credential_id) WHERE (outcome IS NULL);
alter table revocation_rows enable row level security;
alter table revocation_rows force row level security;
create policy own_organization on revocation_rows using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table sandbox_letters (
  id uuid not null,
  organization_id uuid not null,
  message_id text not null,
  received_at timestamp with time zone not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  content text not null,
  PRIMARY KEY (id),
  UNIQUE (organization_id, message_id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX sandbox_letters_newest ON public.sandbox_letters USING btree (organization_id, id DESC);
alter table sandbox_letters enable row level security;
alter table sandbox_letters force row level security;
create policy own_organization on sandbox_letters using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table sealing_keys (
  id uuid not null,
  public_key_multibase text not null,
  sealed_private_key bytea not null,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id)
);

create table search_pages (
  id uuid not null,
  organization_id uuid not null,
  credential_ids uuid[] not null,
  content text not null,
  trigrams bit varying,
  PRIMARY KEY (id)
);
alter table search_pages alter column credential_ids set storage external;
alter table search_pages alter column content set storage main;
alter table search_pages alter column trigrams set storage main;
alter table search_pages set (toast_tuple_target=8160);
CREATE INDEX search_pages_newest ON public.search_pages USING btree (organization_id, id DESC);
alter table search_pages enable row level security;
alter table search_pages force row level security;
create policy own_organization on search_pages using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table service_address (
  is_only boolean not null default true,
  public_url text not null,
  kept_at timestamp with time zone not null default now(),
  PRIMARY KEY (is_only),
  CHECK (is_only)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  limited_to uuid,
  browser text not null default ''::text,
  way text not null default 'link'::text,
  administered_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (limited_to) REFERENCES organizations(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK ((way = ANY (ARRAY['link'::text, 'code'::text, 'passkey'::text, 'provider'::text, 'invitation'::text])))
);
CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_organization ON public.sessions USING btree (limited_to);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);

create table sign_in_domains (
  organization_id uuid not null,
  domain text not null,
  added_at timestamp with time zone not null,
  proven_at timestamp with time zone,
  seen_at timestamp with time zone,
  PRIMARY KEY (organization_id, domain),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX sign_in_domains_proven ON public.sign_in_domains USING btree (domain) WHERE (proven_at IS NOT NULL);
alter table sign_in_domains enable row level security;
alter table sign_in_domains force row level security;
create policy own_organization on sign_in_domains using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create unlogged table sign_in_windows (
  subject bytea not null,
  window_start timestamp with time zone not null,
  requests integer not null,
  PRIMARY KEY (subject, window_start)
);
alter table sign_in_windows set (fillfactor=50);
CREATE INDEX sign_in_windows_by_age ON public.sign_in_windows USING btree (window_start);

create table sign_ins (
  id uuid not null,
  normalized_email text not null,
  language text not null,
  next_path text,
  requested_at timestamp with time zone not null,
  user_id uuid,
  token_hash bytea,
  code_mac bytea,
  expires_at timestamp with time zone not null,
  code_attempts integer not null default 0,
  letter_attempts integer not null default 0,
  letter_ended_at timestamp with time zone,
  used_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK ((language = ANY (ARRAY['es'::text, 'en'::text])))
);
CREATE INDEX sign_ins_by_age ON public.sign_ins USING btree (requested_at);
CREATE INDEX sign_ins_of_email ON public.sign_ins USING btree (normalized_email, requested_at DESC);
CREATE INDEX sign_ins_of_user ON public.sign_ins USING btree (user_id);

create table spent_challenges (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (challenge_hash)
);
CREATE INDEX spent_challenges_by_end ON public.spent_challenges USING btree (expires_at);

create table status_lists (
  id uuid not null,
  organization_id uuid not null,
  allocated integer not null default 0,
  seed bytea not null,
  bits bytea not null,
  document text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  opened_in text not null default ''::text,
  PRIMARY KEY (id),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX status_lists_open ON public.status_lists USING btree (organization_id, created_at) WHERE (allocated < 65536);
alter table status_lists enable row level security;
alter table status_lists force row level security;
create policy own_organization on status_lists using (sello_sees(organization_id)) with check (sello_sees(organization_id));
CREATE TRIGGER only_set BEFORE UPDATE OF bits ON public.status_lists FOR EACH ROW WHEN ((new.bits IS DISTINCT FROM old.bits)) EXECUTE FUNCTION sello_refuse_clearing_bits();

create table suppressions (
  id uuid not null,
  organization_id uuid not null,
  normalized_email text not null,
  email text not null,
  answer text not null,
  suppressed_at timestamp with time zone not null,
  kind text not null default 'refused'::text,
  PRIMARY KEY (id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK ((kind = ANY (ARRAY['refused'::text, 'stopped'::text])))
);
CREATE INDEX suppressions_newest ON public.suppressions USING btree (organization_id, id DESC);
CREATE UNIQUE INDEX suppressions_of_address ON public.suppressions USING btree (organization_id, normalized_email);
alter table suppressions enable row level security;
alter table suppressions force row level security;
create policy own_organization on suppressions using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table team_members (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone,
  sessions_since timestamp with time zone,
  PRIMARY KEY (organization_id, user_id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'issuer'::text, 'viewer'::text])))
);
CREATE INDEX team_members_of_user ON public.team_members USING btree (user_id);
alter table team_members enable row level security;
alter table team_members force row level security;
create policy own_organization on team_members using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table template_drafts (
  template_id uuid not null,
  organization_id uuid not null,
  revision uuid not null,
  base_version integer,
  definition jsonb not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  PRIMARY KEY (template_id),
  FOREIGN KEY (changed_by) REFERENCES users(id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX template_drafts_newest ON public.template_drafts USING btree (organization_id, template_id DESC);
CREATE INDEX template_drafts_of_user ON public.template_drafts USING btree (changed_by);
alter table template_drafts enable row level security;
alter table template_drafts force row level security;
create policy own_organization on template_drafts using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table template_versions (
  organization_id uuid not null,
  template_id uuid not null,
  version integer not null,
  definition jsonb not null,
  replaced_at timestamp with time zone not null,
  PRIMARY KEY (organization_id, template_id, version),
  FOREIGN KEY (organization_id, template_id) REFERENCES templates(organization_id, id)
);
alter table template_versions enable row level security;
alter table template_versions force row level security;
create policy own_organization on template_versions using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table templates (
  id uuid not null,
  organization_id uuid not null,
  version integer not null default 1,
  name text not null,
  description text not null default ''::text,
  achievement_type text not null,
  criteria_narrative text,
  image_url text,
  has_result boolean not null default false,
  result_type text,
  result_allowed_values text[] not null default '{}'::text[],
  result_description_id uuid not null,
  credits_available double precision,
  credits_description_id uuid not null,
  requires_evidence boolean not null default false,
  expiration_months integer,
  required_fields jsonb not null default '[]'::jsonb,
  optional_fields jsonb not null default '[]'::jsonb,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  letter jsonb,
  alignment jsonb not null default '[]'::jsonb,
  tag text[] not null default '{}'::text[],
  author_version text,
  related jsonb not null default '[]'::jsonb,
  creator jsonb,
  certificate_layout text not null default 'classic'::text,
  PRIMARY KEY (id),
  UNIQUE (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK ((certificate_layout = ANY (ARRAY['classic'::text, 'modern'::text, 'diploma'::text])))
);
CREATE INDEX templates_by_id ON public.templates USING btree (organization_id, id DESC);
CREATE INDEX templates_newest ON public.templates USING btree (organization_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
alter table templates enable row level security;
alter table templates force row level security;
create policy own_organization on templates using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table users (
  id uuid not null,
  email text not null,
  normalized_email text not null,
  name text not null default ''::text,
  language text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  UNIQUE (normalized_email),
  CHECK ((language = ANY (ARRAY['es'::text, 'en'::text])))
);

create table wallet_addresses (
  normalized_email text not null,
  email text not null,
  user_id uuid not null,
  proven_at timestamp with time zone not null,
  PRIMARY KEY (normalized_email),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX wallet_addresses_of_user ON public.wallet_addresses USING btree (user_id);

create table wallet_copies (
  id uuid not null,
  organization_id uuid not null,
  credential_id uuid not null,
  offer_id uuid not null,
  protocol text not null,
  holder_did text not null,
  document text not null,
  taken_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  PRIMARY KEY (id),
  UNIQUE (offer_id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK (((answer IS NULL) = (answered_at IS NULL))),
  CHECK ((answer = ANY (ARRAY['accepted'::text, 'failure'::text, 'deleted'::text]))),
  CHECK ((protocol = ANY (ARRAY['oid4vci'::text, 'vcalm'::text])))
);
CREATE INDEX wallet_copies_kept ON public.wallet_copies USING btree (organization_id, credential_id DESC) WHERE ((answer IS NULL) OR (answer = 'accepted'::text));
CREATE INDEX wallet_copies_of_credential ON public.wallet_copies USING btree (credential_id, taken_at);
CREATE INDEX wallet_copies_of_organization ON public.wallet_copies USING btree (organization_id);
alter table wallet_copies enable row level security;
alter table wallet_copies force row level security;
create policy own_organization on wallet_copies using (sello_sees(organization_id)) with check (sello_sees(organization_id));
CREATE TRIGGER only_emptied BEFORE UPDATE OF document ON public.wallet_copies FOR EACH ROW WHEN (((new.document IS DISTINCT FROM old.document) AND (new.document <> ''::text))) EXECUTE FUNCTION sello_refuse_rewriting_documents();

create table wallet_entries (
  organization_id uuid not null,
  member_id uuid not null,
  credential_id uuid not null,
  linked_at timestamp with time zone not null,
  PRIMARY KEY (member_id, credential_id),
  FOREIGN KEY (organization_id, member_id) REFERENCES members(organization_id, id)
);
CREATE INDEX wallet_entries_of_member ON public.wallet_entries USING btree (organization_id, member_id);
alter table wallet_entries enable row level security;
alter table wallet_entries force row level security;
create policy own_organization on wallet_entries using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table wallet_offers (
  id uuid not null,
  organization_id uuid not null,
  credential_id uuid not null,
  state text not null default 'open'::text,
  ended_as text,
  pin_mac bytea,
  tries integer not null default 0,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  scanned_at timestamp with time zone,
  redeemed_at timestamp with time zone,
  token_hash bytea,
  status text not null,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  sent_at timestamp with time zone,
  last_answer text,
  asked_by text not null default 'anybody'::text,
  PRIMARY KEY (id),
  UNIQUE (token_hash),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK (((state = 'ended'::text) = (ended_as IS NOT NULL))),
  CHECK (((state = 'redeemed'::text) = (redeemed_at IS NOT NULL))),
  CHECK (((state = 'redeemed'::text) = (token_hash IS NOT NULL))),
  CHECK ((asked_by = ANY (ARRAY['anybody'::text, 'holder'::text, 'api_key'::text]))),
  CHECK ((ended_as = ANY (ARRAY['tries'::text, 'replaced'::text, 'time'::text]))),
  CHECK ((state = ANY (ARRAY['open'::text, 'scanned'::text, 'redeemed'::text, 'ended'::text]))),
  CHECK ((status = ANY (ARRAY['none'::text, 'pending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX wallet_offers_by_age ON public.wallet_offers USING btree (expires_at);
CREATE INDEX wallet_offers_due ON public.wallet_offers USING btree (next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX wallet_offers_of_credential ON public.wallet_offers USING btree (credential_id, made_at);
CREATE INDEX wallet_offers_of_organization ON public.wallet_offers USING btree (organization_id);
CREATE INDEX wallet_offers_waiting ON public.wallet_offers USING btree (expires_at) WHERE (state = ANY (ARRAY['open'::text, 'scanned'::text]));
alter table wallet_offers enable row level security;
alter table wallet_offers force row level security;
create policy own_organization on wallet_offers using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table webhook_deliveries (
  id uuid not null,
  organization_id uuid not null,
  webhook_id uuid not null,
  position bigint not null,
  place integer not null,
  type text not null,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  claimed_until timestamp with time zone,
  answer_code integer,
  answer_ms integer,
  last_answer text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone not null,
  PRIMARY KEY (id),
  UNIQUE (webhook_id, "position", place),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  CHECK ((status = ANY (ARRAY['pending'::text, 'held'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_claimed ON public.webhook_deliveries USING btree (webhook_id) WHERE (claimed_until IS NOT NULL);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (webhook_id, id);
CREATE INDEX webhook_deliveries_next ON public.webhook_deliveries USING btree (next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_of_organization ON public.webhook_deliveries USING btree (organization_id);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy own_organization on webhook_deliveries using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table webhooks (
  id uuid not null,
  organization_id uuid not null,
  url text not null,
  types text[] not null,
  description text not null,
  status text not null default 'unverified'::text,
  off_because text,
  sealed_secret bytea not null,
  former_sealed_secret bytea,
  former_until timestamp with time zone,
  next_position bigint not null,
  is_behind boolean not null default false,
  failing_since timestamp with time zone,
  created_at timestamp with time zone not null,
  host text,
  waits_until timestamp with time zone,
  replay_since timestamp with time zone,
  replay_next bigint,
  replay_until bigint,
  replay_events integer,
  replay_waits_until timestamp with time zone,
  replay_ended_at timestamp with time zone,
  batch_size integer not null default 1,
  include text[] not null default '{}'::text[],
  PRIMARY KEY (id),
  FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CHECK (((batch_size >= 1) AND (batch_size <= 100))),
  CHECK (((status = 'off'::text) = (off_because IS NOT NULL))),
  CHECK ((cardinality(types) > 0)),
  CHECK ((include <@ ARRAY['recipient_email'::text, 'recipient_name'::text])),
  CHECK ((off_because = ANY (ARRAY['gone'::text, 'failing'::text]))),
  CHECK ((status = ANY (ARRAY['unverified'::text, 'on'::text, 'off'::text])))
);
CREATE INDEX webhooks_behind ON public.webhooks USING btree (id) WHERE (is_behind AND (status = 'on'::text));
CREATE INDEX webhooks_of_host ON public.webhooks USING btree (host);
CREATE INDEX webhooks_of_organization ON public.webhooks USING btree (organization_id, id);
CREATE INDEX webhooks_replaying ON public.webhooks USING btree (id) WHERE ((replay_since IS NOT NULL) AND (replay_ended_at IS NULL));
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy own_organization on webhooks using (sello_sees(organization_id)) with check (sello_sees(organization_id));

create table workers (
  id uuid not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  stopped_at timestamp with time zone,
  letter_sent_at timestamp with time zone,
  letter_failed_at timestamp with time zone,
  letters_failing_since timestamp with time zone,
  PRIMARY KEY (id)
);

import pg from 'pg'

/** The changes of a table that need an audit entry. `except` names columns that change by themselves. */
type Audited = { on: ('insert' | 'update' | 'delete')[]; except?: string[] }

/** The parts of the database that nobody changes without an entry in the audit log. */
export const audited: Record<string, Audited> = {
  organizations: { on: ['insert', 'update'], except: ['told_until'] },
  issuers: { on: ['insert', 'update'] },
  issuer_keys: { on: ['insert', 'update'] },
  templates: { on: ['insert', 'update'] },
  template_versions: { on: ['insert', 'update'] },
  template_drafts: { on: ['insert', 'update', 'delete'] },
  images: { on: ['insert'] },
  frameworks: { on: ['insert', 'update', 'delete'] },
  pathways: { on: ['insert'] },
  pathway_versions: {
    on: ['insert', 'update'],
    except: ['swept_at', 'sweep_people', 'sweep_seen', 'sweep_template_id', 'sweep_credential_id'],
  },
  api_keys: { on: ['insert', 'update', 'delete'], except: ['last_used_at'] },
  members: { on: ['insert', 'update', 'delete'] },
  member_emails: { on: ['insert', 'update', 'delete'] },
  team_members: { on: ['insert', 'update', 'delete'], except: ['last_seen_at'] },
  identity_providers: { on: ['insert', 'update', 'delete'], except: ['changed_at'] },
  sign_in_domains: { on: ['insert', 'update', 'delete'] },
  provider_identities: { on: ['insert', 'delete'] },
  suppressions: { on: ['delete'] },
  // A letter on its way changes these by itself.
  invitations: {
    on: ['insert', 'update'],
    except: ['next_attempt_at', 'attempts', 'sent_at', 'last_answer', 'status', 'token_hash'],
  },
  // How far the job is; what people note about its batch has an entry.
  jobs: {
    on: ['insert', 'update'],
    except: ['status', 'processed', 'chunks_done', 'error', 'started_at', 'issued_at', 'finished_at'],
  },
  // How far the work is, which does what was asked for.
  batch_revocations: { on: ['insert', 'update'], except: ['revoked', 'finished_at', 'reason'] },
  credentials: { on: ['update'] },
  failures: { on: ['update', 'delete'] },
  webhooks: {
    on: ['insert', 'update', 'delete'],
    except: ['next_position', 'is_behind', 'failing_since', 'replay_next', 'replay_events', 'replay_ended_at'],
  },
  // A letter on its way changes these by itself; that one is held no more, or is sent again, is a decision.
  outbox: { on: ['update'], except: ['next_attempt_at', 'attempts', 'sent_at', 'last_answer'] },
  // Slots that are given out, and lists that are signed anew with a revocation or another key, which have entries of their own.
  status_lists: { on: ['update'], except: ['allocated', 'bits', 'document', 'updated_at'] },
}

/** The others, each with the reason why its changes have no entry. */
export const notAudited: Record<string, string> = {
  audit_entries: 'they are the entries',
  audit_seals: 'made over the entries',
  events: 'tell of changes that have entries, and of what is none',
  webhook_deliveries: 'events on their way; see webhooks',
  sealing_keys: 'of no organization; made by the service for itself',
  backups: 'what became of backups, of no organization',
  service_address: 'of no organization; an entry in each organization tells of its new address, see issuers',
  address_letters: 'written with an address, which has its entry; one that is asked for by hand has its own',
  chunks: 'parts of a batch, which has its entry',
  criteria: 'made from the text of a template',
  daily_use: 'counters',
  framework_skills: 'the rows of a table that was imported, see frameworks',
  framework_words: 'made from framework_skills',
  awaited_templates: 'follow from the versions of pathways, see pathways',
  arrivals: 'credentials on their way to the pathways',
  pathway_awards: 'decided by a pathway, which has its entries; the credentials that come of it are issued as any',
  pathway_award_inputs: 'see pathway_awards',
  search_pages: 'made from credentials, to find their people by',
  credential_counts: 'made from credentials',
  rate_windows: 'counters',
  person_windows: 'counters',
  revocation_rows: 'what a revocation does, see credentials',
  retry_runs: 'one that is started or stopped has an entry, and each retry its own',
  retry_run_rows: 'what a retry run does, see failures',
  workers: 'signs of life',
  users: 'of no organization; what a person may do in one is in team_members',
  sign_ins: 'letters that sign in, of no organization',
  provider_sign_ins: 'people on their way to a provider and back; what comes of it is in team_members',
  sign_in_windows: 'counters',
  sessions: 'browsers that are signed in, of no organization',
  past_sign_ins: 'sign-ins for the eyes of their person, of no organization',
  wallet_addresses: 'what a person has proven for their own wallet, of no organization',
  collections: 'what a person shows of their own, of no organization',
  holder_choices: 'what a person chose for a credential of theirs, which no organization is to learn',
  operators: 'who runs the service, of no organization; the log of the process tells of it',
  passkeys:
    'how a person signs in, of no organization: the person has a letter of each change; see team_member.passkeys_removed',
  spent_challenges: 'remembered for five minutes, of no organization',
  idempotency_keys: 'answers of the day',
  wallet_offers: 'of a quarter of an hour, mostly made by strangers who have the address of the page',
  wallet_copies: 'what a person takes of a credential of theirs into an app',
  sandbox_letters: 'letters that were sent, each of which has what led to it',
  inbox_letters: 'caught letters, of no organization',
  credential_visits: 'what strangers do: when a page was first opened, a credential first downloaded',
  issuances: 'beside credentials, for what is unique',
  wallet_entries: 'follow from credentials and members',
}

/**
 * Makes the database refuse each transaction that changes an audited part without an entry for the same organization.
 */
export async function demandEntries(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`
      create function note_entry() returns trigger language plpgsql as $$ begin
        perform set_config('audited.o' || replace(new.organization_id::text, '-', ''), txid_current()::text, true);
        return null; end $$;
      create trigger note_entry after insert on audit_entries for each row execute function note_entry();
      create function demand_entry() returns trigger language plpgsql as $$
      declare organization text := replace(coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0], '-', '');
      begin
        if current_setting('audited.o' || organization, true) is distinct from txid_current()::text
        then raise exception '% of % without an entry in the audit log', tg_op, tg_table_name; end if;
        return null; end $$;
      grant execute on function note_entry(), demand_entry() to public`)
    for (const [table, { on, except = [] }] of Object.entries(audited)) await demand(client, table, on, except)
  } finally {
    await client.end()
  }
}

async function demand(client: pg.Client, table: string, on: string[], except: string[]): Promise<void> {
  const column = table === 'organizations' ? 'id' : 'organization_id'
  const ignored = `'{${except.join(',')}}'::text[]`
  const isChanged = `to_jsonb(old) - ${ignored} is distinct from to_jsonb(new) - ${ignored}`
  const isDecided =
    table === 'outbox'
      ? `${isChanged} and (old.status = 'held' or (new.status = 'pending' and old.status <> 'pending'))`
      : isChanged
  for (const verb of on)
    await client.query(`create constraint trigger demand_${verb} after ${verb} on ${table} deferrable initially deferred
      for each row ${verb === 'update' ? `when (${isDecided})` : ''} execute function demand_entry('${column}')`)
}

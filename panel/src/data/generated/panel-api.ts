// Generated from the operations in server/src/entrypoints/panel by "npm run generate": do not edit.

/**
 * Requests and answers between panel and service, in their wire form. Paths are below `/api/panel`. An error is
 * `{ detail, errors? }` with the headers `X-Request-Id` and `X-Error-Code`.
 */

import type { Recipient, SheetField } from './recipient-fields.ts'

/** Who is signed in, and where they belong. */
export type Session = {
  person: Person
  /** By name. */
  organizations: Organization[]
  /** Whether the one organization there is the one by whose provider the person signed in. */
  is_limited: boolean
}

/** Who is signed in. */
export type Person = {
  /** Empty where they gave none. */
  name: string
  /** Where letters go. */
  email: string
  /** Null until they chose one. */
  language: 'es' | 'en' | null
}

/** An organization that the person belongs to. */
export type Organization = {
  /** Its id, for X-Organization-Id. */
  id: string
  /** Its part of addresses: `/panel/o/{slug}`. */
  slug: string
  /** Its name. */
  name: string
  /** What the person may do in it. */
  role: Role
  /** False while it is deactivated. */
  is_active: boolean
  /** Whether this session reaches it, and else what is needed. */
  entry: 'open' | 'sign_in_required' | 'more_than_letter_required'
}

/** What a person may do; each may all that the next one may. */
export type Role = 'owner' | 'admin' | 'issuer' | 'viewer'

/** A refusal. Its code is in the header X-Error-Code. */
export type Error = {
  /** What is wrong. */
  detail: string | string[]
  /** Where it is about fields of a form. */
  errors?: ({
    /** Its name in the body. */
    field: string
    /** What is wrong with it. */
    message: string
  })[] | undefined
}

/** Who wants to sign in. */
export type SignInLetterRequest = {
  /** An e-mail address. */
  email: string
  /** Spanish or English. */
  language: 'es' | 'en'
  /** The path of the panel to go on to, below `/panel`. */
  next?: string | null | undefined
}

/** Nothing more is said. */
export type Accepted = Record<string, never>

/** Who signs in, and the code. */
export type SignInCodeRequest = {
  /** An e-mail address. */
  email: string
  /** Six digits. */
  code: string
}

/** The token of a link. */
export type SignInLink = {
  /** What stands behind the `#` of the link. */
  token: string
}

/** Whose account a link opens. */
export type SignInLinkOwner = {
  /** The address of the account. */
  email: string
  /** Whether this browser asked for the letter. */
  is_asked: boolean
  /** The address of somebody else as whom the browser is signed in. */
  signed_in_as: string | null
}

/** The token of a link. */
export type SignInLinkRequest = {
  /** What stands behind the `#` of the link. */
  token: string
  /** The address that the page named, where this browser did not ask for the letter. */
  email?: string | undefined
}

/** Organizations by whose own providers people may sign in. */
export type SignInOptions = {
  /** By slug. */
  items: SignInOption[]
}

/** An organization by whose own provider people may sign in. */
export type SignInOption = {
  /** The slug of the organization. */
  organization: string
  /** Its name. */
  name: string
  /** What it calls its provider. */
  provider: string
}

/** By whose provider somebody wants to sign in. */
export type ProviderSignInRequest = {
  /** The slug of the organization. */
  organization: string
  /** The path of the panel to go on to, below `/panel`. */
  next?: string | null | undefined
}

/** The way to a provider. */
export type Departure = {
  /** Where the browser goes; null where it cannot go. */
  location: string | null
  /** Why it cannot. */
  why: WhyNotSignedIn | null
  /** What the provider said, for who sets it up; else empty. */
  detail: string
}

/** Why a provider signs nobody in. */
export type WhyNotSignedIn = 'expired' | 'provider_off' | 'provider_unreachable' | 'client_refused' | 'answer_invalid' | 'declined' | 'email_missing' | 'email_unverified' | 'email_domain' | 'groups_left_out' | 'no_role' | 'account_linked' | 'team_full'

/** What a provider sent the browser back with. */
export type ProviderReturn = {
  /** The slug of the organization, from the address of the page. */
  organization: string
  /** What stands behind the `?` of that address. */
  query: string
}

/** What became of somebody who came back from a provider. */
export type Arrival = {
  /** `tried`: somebody tried the provider out, and what it said is with its settings. */
  outcome: 'signed_in' | 'tried' | 'refused'
  /** Who is signed in. */
  session: Session | null
  /** The path of the panel to go on to, below `/panel`. */
  next: string | null
  /** Why nobody is signed in. */
  why: WhyNotSignedIn | null
}

/** What the browser is to be asked for. */
export type PasskeyRequestOptions = {
  /** PublicKeyCredentialRequestOptionsJSON of Web Authentication Level 3. */
  options: Record<string, unknown>
}

/** The answer of the browser. */
export type SignInPasskeyRequest = {
  credential: PasskeyAssertion
}

/** What navigator.credentials.get answered (AuthenticationResponseJSON). */
export type PasskeyAssertion = {
  /** Credential id. */
  id: string
  /** The same. */
  rawId: string
  /** Always public-key. */
  type: 'public-key'
  /** What the keeper of the passkey answered. */
  response: {
    /** Challenge and origin, as the browser saw them. */
    clientDataJSON: string
    /** Who was asked, and how the person was checked. */
    authenticatorData: string
    /** The signature. */
    signature: string
    /** Whose passkey it is. */
    userHandle?: string | undefined
  }
}

/** Which sessions end. */
export type SignOutRequest = {
  /** Whether every browser. */
  everywhere: boolean
}

/** What changes. */
export type PersonChange = {
  /** Spanish or English. */
  language?: 'es' | 'en' | undefined
  /** What others of the team see; the address where it is empty. */
  name?: string | undefined
}

/** How a person signs in, and where they are signed in. */
export type Account = {
  /** The oldest first, at most 10. */
  passkeys: Passkey[]
  /** How many a person may have. */
  passkeys_max: number
  /** The one that was used last first. */
  sessions: OpenSession[]
  /** The last ones, the newest first: at most 20 by a provider, and 20 by other ways. */
  sign_ins: PastSignIn[]
}

/** A key that a device keeps, and with which the person signs in. */
export type Passkey = {
  /** Its id. */
  id: string
  /** What the person calls it. */
  name: string
  /** Whether it is copied to the other devices of the person. */
  is_backed_up: boolean
  /** False where it was made for a former address of the service. */
  works_here: boolean
  /** When it was added. */
  created_at: string
  /** When it last signed in; null for never. */
  last_used_at: string | null
}

/** A browser that is signed in. */
export type OpenSession = {
  /** Its id. */
  id: string
  /** As `Firefox · Windows`; empty where it is not known. */
  browser: string
  /** Whether it is that of this request. */
  is_current: boolean
  /** When it began. */
  signed_in_at: string
  /** Its last request, to five minutes. */
  last_seen_at: string
}

/** A sign-in of the person, also one whose session has ended. */
export type PastSignIn = {
  /** When it was. */
  signed_in_at: string
  /** By the link or the code of a letter, a passkey, a provider, or an invitation. */
  way: 'link' | 'code' | 'passkey' | 'provider' | 'invitation'
  /** The network address, of IPv6 the network of a household; empty where it is not known. */
  network: string
  /** As `Firefox · Windows`; empty where it is not known. */
  browser: string
}

/** What the browser is to be asked for. */
export type PasskeyCreationOptions = {
  /** PublicKeyCredentialCreationOptionsJSON of Web Authentication Level 3. */
  options: Record<string, unknown>
}

/** The answer of the browser, and a name; without one it is that of the browser. */
export type NewPasskey = {
  credential: PasskeyRegistration
  /** What the person calls it: one line of 1 to 60 characters. */
  name?: string | undefined
}

/** What navigator.credentials.create answered (RegistrationResponseJSON). */
export type PasskeyRegistration = {
  /** Credential id. */
  id: string
  /** The same. */
  rawId: string
  /** Always public-key. */
  type: 'public-key'
  /** What the keeper of the passkey answered. */
  response: {
    /** Challenge and origin, as the browser saw them. */
    clientDataJSON: string
    /** The public key, and what made it. */
    attestationObject: string
    /** How the keeper of the passkey can be reached. */
    transports?: string[] | undefined
  }
}

/** The new name. */
export type PasskeyChange = {
  /** What the person calls it: one line of 1 to 60 characters. */
  name: string
}

/** What ends with it. */
export type PasskeyRemoval = {
  /** Whether every other browser of the person is signed out. */
  end_other_sessions: boolean
}

/** The token of a link. */
export type InvitationLink = {
  /** What stands behind the `#` of the link. */
  token: string
}

/** What accepting leads to. */
export type InvitationOffer = {
  /** Its name. */
  organization: string
  /** The mailbox that the letter went to. */
  email: string
  /** What the person will be able to do. */
  role: Role
  /** Whether there is no name yet of the person. */
  asks_name: boolean
  /** The address of somebody else as whom the browser is signed in. */
  signed_in_as: string | null
}

/** The token of a link, and a name. */
export type InvitationAcceptance = {
  /** What stands behind the `#` of the link. */
  token: string
  /** What others of the team see; it counts for who has no name yet. */
  name?: string | undefined
}

/** What an organization looks like to one of its team. */
export type Home = {
  /** Null when all are done, and for who could do none of them. */
  first_steps: FirstSteps | null
  /** What waits for this person, the most urgent first. */
  needs: Need[]
  /** The last days, the oldest first and today last. */
  issued: IssuedDay[]
  /** Credentials whose page was first opened in the last 7 days. */
  opened: {
    /** How many. */
    count: number
    /** Whether there are more: counting stops at 1000. */
    is_more: boolean
  }
  /** The last 5 batches, the newest first. */
  batches: LastBatch[]
  /** What was done last, the newest first; null for who may not read the audit log. */
  lately: DoneLately[] | null
}

/** What a new organization does first, and whether it is done. */
export type FirstSteps = {
  /** The organization has an address on the web. */
  profile: boolean
  /** It has a template. */
  template: boolean
  /** It has issued a credential. */
  test_credential: boolean
  /** It has an API key. */
  api_key: boolean
}

/** Something that waits for this person. */
export type Need = {
  /** What it is. */
  kind: 'failures' | 'failed_letters' | 'batches_stuck' | 'batches_running' | 'unused_api_keys' | 'unconfirmed_addresses' | 'flagged_awards'
  /** How many there are. */
  count: number
  /** Whether there are more: counting stops at 1000. */
  is_more: boolean
  /** Of failures: whole days until the oldest is given up. Null of all else. */
  days_left: number | null
  /** Of batches that are stuck: when a worker last reported; null where none ever did, and of all else. */
  since: string | null
}

/** What was issued on one day. */
export type IssuedDay = {
  /** As YYYY-MM-DD, in the time zone that was asked for. */
  day: string
  /** How many credentials. */
  issued: number
  /** Whether there are more: counting stops at 5000. */
  is_more: boolean
}

/** One of the last batches. */
export type LastBatch = {
  /** As it stands in the list. */
  batch: BatchRow
  /** What became of its letters. */
  letters: {
    /** Letters that the mail relay took. */
    sent: number
    /** Letters that were given up. */
    failed: number
    /** Whether there are more: counting stops at 1000. */
    is_more: boolean
  }
}

/** Who started it. */
export type Starter = {
  /** What they are. */
  kind: 'person' | 'api_key' | 'operator'
  /** Id of the person or key; null for the operator of the service. */
  id: string | null
  /** Name of the person or key, or the address of a person. */
  name: string | null
}

/** A batch in a list. */
export type BatchRow = {
  /** Id of the batch, as its credentials and failure records have it. */
  id: string
  /** Id of its job, as the API has it. */
  job_id: string
  /** The template that it is issued by. */
  template_id: string
  /** Its name. */
  template_name: string
  started_by: Starter
  /** The state of its job, as the API has it. */
  status: 'PENDING' | 'STARTED' | 'PROGRESS' | 'SUCCESS' | 'FAILURE'
  /** Its rows. */
  total: number
  /** Rows that are issued or failed. */
  processed: number
  /** Rows that are credentials. */
  successful: number
  /** Rows that are failure records. */
  failed: number
  /** Rows that an earlier delivery of the same job had issued. */
  already_emitted: number
  /** The file that its rows came from; null where nobody told. */
  file_name: string | null
  /** What the team noted about it. */
  note: string | null
  /** When it was accepted. */
  created_at: string
  finished_at: string | null
}

/** Something that was done lately. */
export type DoneLately = {
  /** When. */
  at: string
  /** What, as the audit log has it. */
  action: 'batch.revocation_requested' | 'template.created' | 'template.changed' | 'template.archived' | 'pathway.published' | 'letter.resent' | 'member.imported' | 'api_key.created' | 'api_key.revoked' | 'signing_key.rotated' | 'organization.changed' | 'invitation.sent' | 'team_member.role_changed'
  /** What they are who did it. */
  by_kind: 'user' | 'api_key' | 'operator' | 'worker'
  /** What they are called now, or the address of who has no name. */
  by_name: string | null
  /** What the template is called now that it was done with. */
  template: string | null
}

/** A file, and what a person said of it. */
export type SheetForm = {
  /** A workbook (.xlsx) or a text file (CSV). */
  file: string
  /** Of a text file without a mark. */
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250' | 'windows-1251' | 'macintosh' | undefined
  /** Between the cells of a text file. */
  delimiter?: string | undefined
  /** Name of the sheet of a workbook; the first one shown that has rows if not given. */
  sheet?: string | undefined
  /** The row with the headings; found if not given. */
  header_row?: string | undefined
  /** How dates such as 3/2/2026 are meant; what the dates say if not given. */
  date_order?: 'dmy' | 'mdy' | undefined
  /** Merged cells of a workbook all have what the first of them has; refused if not given. */
  merged_cells?: 'first' | undefined
  /** Formulas of a workbook without a result are blank cells; refused if not given. */
  missing_results?: 'empty' | undefined
  /** JSON object: for a field the position of its column (from 1) or its heading, or null for none. Fields that are not named are recognised. */
  mapping?: string | undefined
}

/** How a file was read, and its rows. */
export type SheetReading = {
  /** What it is. */
  format: 'text' | 'workbook'
  /** Of a text file. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250' | 'windows-1251' | 'macintosh' | null
  /** Nothing said so. */
  is_encoding_guessed: boolean
  /** Of a guess, the first line that another encoding would read otherwise. */
  differing_line: {
    /** Its number. */
    line: number
    /** Its beginning. */
    text: string
  } | null
  /** Between cells of a text file. */
  delimiter: string | null
  /** A last row that breaks off: the file may not be whole. */
  cut_row: number | null
  /** Of a workbook. */
  sheets: ({
    /** Its name. */
    name: string
    /** False where it is hidden. */
    is_shown: boolean
  })[]
  /** The one that was read. */
  sheet: string | null
  /** Cells that are formulas; their last results are read. */
  formulas: number
  /** Rows that are hidden in the sheet, and are read. */
  hidden_rows: number
  /** The row with the headings, as the spreadsheet numbers it. */
  header_row: number
  /** All of them, in their order. */
  columns: SheetColumn[]
  /** How dates such as 3/2/2026 were read. */
  date_order: 'dmy' | 'mdy'
  /** A date that could be meant in two ways, where none of the file decides: ask. */
  twofold_date: {
    /** Its field. */
    field: SheetField
    /** Its row. */
    sheet_row: number
    /** As it stands in the file. */
    cell: string
    /** One reading. */
    day_first: string
    /** The other. */
    month_first: string
  } | null
  /** Rows below the headings. */
  total: number
  /** In the order of the file. */
  rows: SheetRow[]
}

/** A column of a file. */
export type SheetColumn = {
  /** Counted from 1. */
  position: number
  /** As it stands in the file. */
  header: string
  /** What it is read as; null where it is not imported. */
  field: SheetField | null
  /** What it would be, were another column not that already. */
  rival_for: SheetField | null
  /** Its first values. */
  samples: string[]
}

/** A row of a file. */
export type SheetRow = {
  /** Its number in the spreadsheet. */
  sheet_row: number
  /** As it would be sent. */
  recipient: Record<string, unknown>
  /** What stood in the file, where something else is sent, by the field. */
  cleaned: Record<string, string>
  /** Of a file of failures: the one that the row repairs. */
  failure_id: string | null
}

/** A template, and who is to receive a credential from it. */
export type BulkRows = {
  /** Template to issue from. */
  template_id: string
  /** Recipients, as the API takes them. */
  recipients: Recipient[]
}

/** A template, a file with rows, and what a person said of it. */
export type BulkForm = {
  /** Template to issue from. */
  template_id: string
  /** The name of the file that the rows came from, by which the team finds the batch again. */
  file_name?: string | undefined
  /** A workbook (.xlsx) or a text file (CSV). */
  file: string
  /** Of a text file without a mark. */
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250' | 'windows-1251' | 'macintosh' | undefined
  /** Between the cells of a text file. */
  delimiter?: string | undefined
  /** Name of the sheet of a workbook; the first one shown that has rows if not given. */
  sheet?: string | undefined
  /** The row with the headings; found if not given. */
  header_row?: string | undefined
  /** How dates such as 3/2/2026 are meant; what the dates say if not given. */
  date_order?: 'dmy' | 'mdy' | undefined
  /** Merged cells of a workbook all have what the first of them has; refused if not given. */
  merged_cells?: 'first' | undefined
  /** Formulas of a workbook without a result are blank cells; refused if not given. */
  missing_results?: 'empty' | undefined
  /** JSON object: for a field the position of its column (from 1) or its heading, or null for none. Fields that are not named are recognised. */
  mapping?: string | undefined
}

/** The verdicts on all rows, counted, and who has such a credential. */
export type BulkValidation = {
  /** Template that the rows were checked against. */
  template_id: string
  /** Recipients checked. */
  total: number
  /** Rows with neither error nor warning. */
  valid: number
  /** Rows that can be issued, with a warning. */
  warnings: number
  /** Rows that cannot be issued. */
  errors: number
  /** Rows that would be a second credential for somebody. It stops nothing. */
  holders: Holder[]
  /** How the file was read, where one was sent. */
  sheet?: {
    /** What it is. */
    format: 'text' | 'workbook'
    /** Of a text file. */
    encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250' | 'windows-1251' | 'macintosh' | null
    /** Nothing said so. */
    is_encoding_guessed: boolean
    /** Of a guess, the first line that another encoding would read otherwise. */
    differing_line: {
      /** Its number. */
      line: number
      /** Its beginning. */
      text: string
    } | null
    /** Between cells of a text file. */
    delimiter: string | null
    /** A last row that breaks off: the file may not be whole. */
    cut_row: number | null
    /** Of a workbook. */
    sheets: ({
      /** Its name. */
      name: string
      /** False where it is hidden. */
      is_shown: boolean
    })[]
    /** The one that was read. */
    sheet: string | null
    /** Cells that are formulas; their last results are read. */
    formulas: number
    /** Rows that are hidden in the sheet, and are read. */
    hidden_rows: number
    /** The row with the headings, as the spreadsheet numbers it. */
    header_row: number
    /** All of them, in their order. */
    columns: SheetColumn[]
    /** How dates such as 3/2/2026 were read. */
    date_order: 'dmy' | 'mdy'
    /** A date that could be meant in two ways, where none of the file decides: ask. */
    twofold_date: {
      /** Its field. */
      field: SheetField
      /** Its row. */
      sheet_row: number
      /** As it stands in the file. */
      cell: string
      /** One reading. */
      day_first: string
      /** The other. */
      month_first: string
    } | null
    /** Rows below the headings. */
    total: number
    /** The number in the spreadsheet of each row, in order. */
    sheet_rows: number[]
  } | undefined
  /** One entry a recipient, in order. */
  recipients: RecipientVerdict[]
}

/** A row whose person holds a valid credential of this template already. */
export type Holder = {
  /** Row of the person. */
  row: number
  /** The newest credential of this template that the person holds. */
  credential_id: string
  /** When it was issued. */
  issued_at: string
}

/** What issuing would say of one row. */
export type RecipientVerdict = {
  /** Counted from 1. */
  row: number
  /** E-mail as sent. */
  email: string
  /** Verdict. */
  status: 'valid' | 'warning' | 'error'
  /** Why it cannot be issued. */
  errors: string[]
  /** The code of each error, in the same order; each has a page, /docs/errors/{code}. */
  error_codes: string[]
  /** What to look at; never stops issuing. */
  warnings: string[]
  /** The code of each warning, in the same order; each has a page, /docs/errors/{code}. */
  warning_codes: string[]
}

/** What issuing would bring. */
export type BulkPreview = {
  /** Null where no row can be issued. */
  first: BulkPreviewRow | null
  /** As the organization's last batches were issued; null before there was one. */
  rows_per_second: number | null
}

/** What one row would bring. */
export type BulkPreviewRow = {
  /** The first row that can be issued. */
  row: number
  /** Its letter. The link in it leads nowhere: nothing was issued. */
  letter: {
    /** Where it would go. */
    to: string
    /** Whose name it has. */
    from: string
    /** Its subject. */
    subject: string
    /** As mail readers show it: show it in a frame without scripts. */
    html: string
    /** For those that show no HTML. */
    text: string
  }
  /** Its badge, where it is drawn. */
  badge_svg: string | null
  /** Its badge, where the template has a picture. */
  badge_url: string | null
}

/** A template, who is to receive a credential from it, and where the list came from. */
export type BulkOrder = {
  /** Template to issue from. */
  template_id: string
  /** Recipients, as the API takes them. */
  recipients: Recipient[]
  /** The name of the file that the rows came from, by which the team finds the batch again. */
  file_name?: string | undefined
}

/** A batch that is being issued. */
export type AcceptedBatch = {
  /** The job that issues them. */
  job_id: string
  /** The batch that they belong to. */
  batch_uuid: string
  /** Rows accepted. */
  total: number
}

/** A template, and who is to receive a credential from it. */
export type CredentialOrder = {
  /** Template to issue from. */
  template_id: string
  /** The person, as a row of the API. */
  recipient: Recipient
}

/** A credential that was issued. */
export type IssuedCredential = {
  /** Its id. */
  id: string
  /** Its public page. */
  url: string
}

/** A page of batches. */
export type BatchPage = {
  /** The batches. */
  items: BatchRow[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** What the team knows a batch by. */
export type BatchNote = {
  /** What to note. */
  note: string
}

/** A batch with what became of its rows. */
export type Batch = {
  /** Id of the batch, as its credentials and failure records have it. */
  id: string
  /** Id of its job, as the API has it. */
  job_id: string
  /** The template that it is issued by. */
  template_id: string
  /** Its name. */
  template_name: string
  started_by: Starter
  /** The state of its job, as the API has it. */
  status: 'PENDING' | 'STARTED' | 'PROGRESS' | 'SUCCESS' | 'FAILURE'
  /** Its rows. */
  total: number
  /** Rows that are issued or failed. */
  processed: number
  /** Rows that are credentials. */
  successful: number
  /** Rows that are failure records. */
  failed: number
  /** Rows that an earlier delivery of the same job had issued. */
  already_emitted: number
  /** The file that its rows came from; null where nobody told. */
  file_name: string | null
  /** What the team noted about it. */
  note: string | null
  /** When it was accepted. */
  created_at: string
  finished_at: string | null
  /** Why it failed as a whole. */
  error: string | null
  started_at: string | null
  issued_at: string | null
  /** Credentials of members of the organization. */
  internal: number
  /** Credentials of others. */
  external: number
  /** What became of its letters. */
  letters: {
    /** Letters that the mail server took. */
    sent: number
    /** Letters that were given up. */
    failed: number
    /** Letters that wait. */
    pending: number
  }
  /** Its failure records, the most frequent category first. */
  errors: CategoryCount[]
  /** Its parts, in the order of rows. */
  chunks: BatchChunk[]
  /** Credentials of it that are not revoked, those of rows that were repaired too. */
  active: number
  /** That it was taken back; null where it was not. */
  revocation: BatchRevocation | null
  /** How fast it goes now; null where nothing was done for half a minute. */
  rows_per_second: number | null
  /** Who does the work, for all organizations. */
  workers: {
    /** Workers that report now. */
    running: number
    seen_at: string | null
  }
}

/** Failure records of one category. */
export type CategoryCount = {
  /** The category of the failure records. */
  category: 'validation_error' | 'signing_error' | 'image_error' | 'external_service_error' | 'rds_error' | 'unknown'
  /** How many there are. */
  count: number
  /** How many of them nobody has dealt with. */
  open: number
}

/** A part of a batch, about a hundred rows. */
export type BatchChunk = {
  /** Its first row, counted from 1 over the whole batch. */
  first_row: number
  /** Its rows. */
  row_count: number
  /** Waits, is at work, was put off after an error, is issued, its letters were attempted too. */
  state: 'waiting' | 'working' | 'put_off' | 'issued' | 'mailed'
  /** Attempts that failed and were put off. */
  attempts: number
  /** Rows of it that are failure records. */
  failed: number
}

/** That a batch was taken back, and how far that is. */
export type BatchRevocation = {
  /** Why, as the public pages show it. */
  reason: string
  /** When a person took it back. */
  requested_at: string
  /** Who did; null for the operator of the service. */
  requested_by: string | null
  /** Credentials that are to be revoked. */
  total: number
  /** How many of them are. */
  revoked: number
  finished_at: string | null
}

/** A file in CSV. */
export type BatchReport = string

/** Reason and confirmation. */
export type BatchRevocationOrder = {
  /** Why; the public pages show it. */
  reason: string
  /** How many credentials are to be revoked, typed to confirm. */
  count: string
}

/** A page of credentials. */
export type CredentialPage = {
  /** The credentials. */
  items: CredentialRow[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** A credential in a list. */
export type CredentialRow = {
  /** Its id. */
  id: string
  /** The template that it was issued by. */
  template_id: string
  /** The batch that it was issued with. */
  batch_id: string
  /** Null where the row named nobody. */
  recipient_name: string | null
  /** The address that it was issued to, as it was sent. */
  recipient_email: string
  /** Name of the template when it was issued. */
  achievement_name: string
  /** Whether it was revoked. */
  status: 'active' | 'revoked'
  /** When it was issued. */
  issued_at: string
  valid_until: string | null
  /** What became of its letter; null where there was none. */
  letter_status: 'pending' | 'held' | 'sent' | 'failed' | null
  opened_at: string | null
  downloaded_at: string | null
}

/** CSV. */
export type CredentialFile = string

/** A credential with what became of it. */
export type Credential = {
  /** Its id. */
  id: string
  /** The template that it was issued by. */
  template_id: string
  /** The batch that it was issued with. */
  batch_id: string
  /** Null where the row named nobody. */
  recipient_name: string | null
  /** The address that it was issued to, as it was sent. */
  recipient_email: string
  /** Name of the template when it was issued. */
  achievement_name: string
  /** Whether it was revoked. */
  status: 'active' | 'revoked'
  /** When it was issued. */
  issued_at: string
  valid_until: string | null
  /** What became of its letter; null where there was none. */
  letter_status: 'pending' | 'held' | 'sent' | 'failed' | null
  opened_at: string | null
  downloaded_at: string | null
  /** Its public page. */
  url: string
  /** Its row in the batch, counted from 1. */
  row_number: number
  /** Whether it went to a member of the organization. */
  is_internal: boolean
  revoked_at: string | null
  /** Why it was revoked. */
  revocation_reason: string | null
  superseded_by: string | null
  supersedes: string | null
  /** Null where its person was erased. */
  awarded: Awarded | null
  /** What people did with it since, the earliest first; the last 50. */
  changes: CredentialChange[]
  /** Null where there was none. */
  letter: CredentialLetter | null
}

/** What was awarded, as the signed document has it. */
export type Awarded = {
  /** The badge, as an address of this service. */
  image_url: string
  /** What it says of its holder, as a row of the API. */
  recipient: Recipient
}

/** Something that somebody did with a credential. */
export type CredentialChange = {
  /** What was done. */
  kind: 'letter_resent' | 'revoked'
  /** When. */
  at: string
  /** What they are who did it. */
  by_kind: 'user' | 'api_key' | 'operator' | 'worker'
  /** What they are called now. */
  by_name: string | null
  /** Of a letter that was sent elsewhere: the address, without what stands before the @. */
  email: string | null
  /** Of a letter that was sent again: what had become of the one before, where that was noted. */
  earlier: {
    /** Whether the mail relay took it. */
    status: 'sent' | 'failed'
    accepted_at: string | null
    /** What the mail relay said where it did not. */
    answer: string | null
  } | null
}

/** The letter of a credential. */
export type CredentialLetter = {
  /** Where it went last; not always where the credential was issued to. */
  email: string
  /** How often it was tried since it was last asked for. */
  attempts: number
  next_attempt_at: string | null
  resent_at: string | null
  sent_at: string | null
  /** What the mail relay said last, without addresses. */
  last_answer: string | null
  suppressed_at: string | null
  /** Its server refused a letter for good, or its owner stopped the letters. */
  suppressed_by: 'refused' | 'stopped' | null
}

/** Why a credential is revoked. */
export type CredentialRevocation = {
  /** Why; its public page shows it. */
  reason: string
  /** The address of the recipient: where it is given, it is compared. */
  email?: string | undefined
}

/** A row, read from a signed document. */
export type RowToCorrect = {
  /** The template that it was issued by. */
  template_id: string
  /** The row, as the API takes one. */
  recipient: Record<string, unknown>
}

/** The row as it should be, and what was wrong. */
export type CredentialCorrection = {
  /** The person, as a row of the API. */
  recipient: Recipient
  /** Why the former one is revoked; its public page shows it. */
  reason: string
}

/** Where the letter goes. */
export type LetterOrder = {
  /** Another address for the letter; absent, that of the last time. */
  email?: string | undefined
}

/** What was found. */
export type Found = {
  /** People. */
  people: FoundPerson[]
  /** The credential of this id. */
  credentials: CredentialRow[]
  /** Templates in use, the newest first. */
  templates: FoundTemplate[]
  /** Batches: those whose file or note was meant, and then those of the first template, each the newest first. */
  batches: BatchRow[]
}

/** Somebody who was found. */
export type FoundPerson = {
  /** An address of theirs. */
  email: string
  /** Their name; null where nothing says it. */
  name: string | null
  /** The member, where they are one. */
  member_id: string | null
}

/** A template that was found. */
export type FoundTemplate = {
  /** Its id. */
  id: string
  /** Its name. */
  name: string
}

/** What the organization has of somebody. */
export type KnownPerson = {
  /** Null where nothing names them. */
  name: string | null
  /** The one that was asked for first. */
  addresses: PersonAddress[]
  /** The member; null where they are none. */
  member: MemberRow | null
  credentials: PersonCredentials
  failures: PersonFailures
}

/** An address of a person. */
export type PersonAddress = {
  /** The address. */
  email: string
  /** Why no letters go to it; null where they do. */
  suppressed_by: 'refused' | 'stopped' | null
}

/** A member of the organization. */
export type MemberRow = {
  /** Its id. */
  id: string
  /** Fills `recipient_name` where a row leaves it blank. */
  name: string
  /** Fills `role`. */
  role: string | null
  /** Fills `license_number`. */
  license_number: string | null
  /** What is issued to an active one is internal, and goes to the wallet. */
  status: 'active' | 'suspended' | 'left'
  /** When they were added. */
  created_at: string
  /** In the order in which they were added. */
  addresses: MemberAddress[]
}

/** An address of a member. */
export type MemberAddress = {
  /** The address. */
  email: string
  /** When it was added. */
  added_at: string
  verified_at: string | null
  /** By what it counts: its owner answered a letter, or an administrator vouched for it. */
  verified_by: 'letter' | 'administrator' | null
}

/** What was issued to them, with its letters. */
export type PersonCredentials = {
  /** The newest first. */
  items: CredentialRow[]
  /** Whether there are more, which the list has. */
  is_more: boolean
}

/** What was not issued to them. */
export type PersonFailures = {
  /** The newest first. */
  items: FailureRow[]
  /** Whether there are more, which the list has. */
  is_more: boolean
}

/** A failure in a list. */
export type FailureRow = {
  /** Its id. */
  id: string
  /** The batch whose row it was. */
  batch_id: string
  /** Its row in the batch, counted from 1. */
  row_number: number
  /** The template that was to be issued. */
  template_id: string
  /** Its name. */
  template_name: string
  /** The address as it was sent; empty where the row had none. */
  recipient_email: string
  error_category: FailureCategory
  /** The code of each error, in the order of the message. */
  error_codes: string[]
  /** The latest error, in the words of the contract. */
  error_message: string
  /** Whether it failed as a duplicate of another row of its batch: retried alone it would be issued. */
  is_duplicate: boolean
  /** Whether its whole batch was taken back: it cannot be retried then. */
  is_batch_revoked: boolean
  /** The first attempt and the retries. */
  attempts_made: number
  /** When it failed. */
  first_seen_at: string
  status: FailureStatus
  /** Of an open one, the whole days until it is discarded; null of another. */
  days_left: number | null
  ends_at: string | null
}

/** The category of the latest error. */
export type FailureCategory = 'validation_error' | 'signing_error' | 'image_error' | 'external_service_error' | 'rds_error' | 'unknown'

/** Its state. */
export type FailureStatus = 'pending_review' | 'retried' | 'discarded' | 'resolved'

/** Whose address it is. */
export type PersonNamed = {
  /** An e-mail address. */
  email: string
}

/** Everything held about a person. */
export type HeldAbout = {
  /** All that are known as theirs. */
  addresses: string[]
}

/** How much of a person was erased. */
export type Erased = {
  /** Credentials that were emptied. */
  credentials: number
  /** Failure records that were emptied. */
  failures: number
  /** Rows of batches that were emptied. */
  rows: number
  /** Decisions of pathways. */
  awards: number
  /** Members. */
  members: number
  /** Invitations to the team. */
  invitations: number
  /** Notes that letters to them are not sent. */
  suppressions: number
  /** Letters that went to them for the credentials of others. */
  letters: number
}

/** A page of failures. */
export type FailurePage = {
  /** The failures. */
  items: FailureRow[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** How many failures there are. */
export type FailureCounts = {
  /** All of them, 10000 at most. */
  total: number
  /** Whether there are more than were counted. */
  is_more: boolean
  /** Those that failed as a duplicate of another row, of a batch that stands. */
  duplicates: number
  /** Those whose batch was taken back: they cannot be retried, and are no duplicates here. */
  batch_revoked: number
  /** Those that there are any of. */
  categories: ({
    /** The category. */
    category: 'validation_error' | 'signing_error' | 'image_error' | 'external_service_error' | 'rds_error' | 'unknown'
    /** How many are of it. */
    count: number
  })[]
  /** Given back as a filter, it leaves out what has failed since. */
  up_to: string
}

/** A row that was not issued, with what became of it. */
export type Failure = {
  /** Its id. */
  id: string
  /** The batch whose row it was. */
  batch_id: string
  /** Its row in the batch, counted from 1. */
  row_number: number
  /** The template that was to be issued. */
  template_id: string
  /** Its name. */
  template_name: string
  /** The address as it was sent; empty where the row had none. */
  recipient_email: string
  error_category: FailureCategory
  /** The code of each error, in the order of the message. */
  error_codes: string[]
  /** The latest error, in the words of the contract. */
  error_message: string
  /** Whether it failed as a duplicate of another row of its batch: retried alone it would be issued. */
  is_duplicate: boolean
  /** Whether its whole batch was taken back: it cannot be retried then. */
  is_batch_revoked: boolean
  /** The first attempt and the retries. */
  attempts_made: number
  /** When it failed. */
  first_seen_at: string
  status: FailureStatus
  /** Of an open one, the whole days until it is discarded; null of another. */
  days_left: number | null
  ends_at: string | null
  /** The row as it was sent. */
  row_data: Record<string, never>
  /** Where the row was too large to be kept: `row_data` has its address alone. */
  row_omitted: {
    /** Its size as JSON. */
    bytes: number
  } | null
  /** What the latest retry changed; empty where nothing was. */
  last_retry_overrides: Record<string, never>
  /** The latest attempt. */
  last_attempt_at: string
  /** The credential that a retry issued. */
  retried_credential_id: string | null
  /** How a person dealt with it elsewhere. */
  resolution_note: string | null
  resolved_at: string | null
  /** Nothing is issued from an archived template. */
  template_is_archived: boolean
  /** What the template makes of a row, besides its address. */
  fields: FailureField[]
  /** What was done with it, the newest first. */
  history: FailureEvent[]
}

/** A field of the row that its template uses. */
export type FailureField = {
  /** Its name. */
  name: string
  /** Its type. */
  type: 'string' | 'date' | 'number' | 'array'
  /** Whether the template asks for it. */
  is_required: boolean
  /** The values that it may have; empty for any. */
  allowed_values: string[]
}

/** Something that was done with a failure. */
export type FailureEvent = {
  /** What was done. */
  kind: 'retried' | 'resolved' | 'discarded'
  /** When. */
  at: string
  /** Who did it: what kind of actor. */
  actor: 'user' | 'api_key' | 'operator' | 'worker'
  /** Name of the person or of the key; null for others. */
  by: string | null
  /** Of a retry: whether it issued a credential. */
  is_issued: boolean
  /** Of a retry that failed: the category of its error. */
  error_category: string | null
  /** Of a retry: the fields that were changed for it. */
  overridden_fields: string[]
}

/** What is changed of the row. */
export type FailureRetry = {
  /** Fields that take the place of those of the row; null removes one. 64 kB at most. */
  row_data_overrides?: Record<string, unknown> | null | undefined
}

/** How it was dealt with. */
export type FailureResolution = {
  /** How; up to 500 characters. */
  note: string
}

/** Nothing more to say. */
export type FailureDiscard = Record<string, never>

/** CSV in UTF-8 with a byte order mark, or a workbook. */
export type FailureFile = string

/** A file of failures, and what a person said of it. */
export type RepairForm = {
  /** A workbook (.xlsx) or a text file (CSV). */
  file: string
  /** Of a text file without a mark. */
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250' | 'windows-1251' | 'macintosh' | undefined
  /** Between the cells of a text file. */
  delimiter?: string | undefined
  /** Name of the sheet of a workbook; the first one shown that has rows if not given. */
  sheet?: string | undefined
  /** The row with the headings; found if not given. */
  header_row?: string | undefined
  /** How dates such as 3/2/2026 are meant; what the dates say if not given. */
  date_order?: 'dmy' | 'mdy' | undefined
  /** Merged cells of a workbook all have what the first of them has; refused if not given. */
  merged_cells?: 'first' | undefined
  /** Formulas of a workbook without a result are blank cells; refused if not given. */
  missing_results?: 'empty' | undefined
}

/** What a file of failures asks for. */
export type RepairReading = {
  /** How dates such as 3/2/2026 were read. */
  date_order: 'dmy' | 'mdy'
  /** A date that could be meant in two ways, where none of the file decides: ask. */
  twofold_date: {
    /** Its field. */
    field: SheetField
    /** Its row. */
    sheet_row: number
    /** As it stands in the file. */
    cell: string
    /** One reading. */
    day_first: string
    /** The other. */
    month_first: string
  } | null
  /** Rows below the headings. */
  total: number
  /** Headings that are none of ours: nothing of them is read. */
  ignored_columns: string[]
  /** Rows without the id of a failure: they issue to nobody. */
  nameless_rows: number[]
  /** Rows of a failure that an earlier row names. */
  repeated: ({
    /** The row. */
    sheet_row: number
    /** The earlier row of the same failure; neither of them is used. */
    first_sheet_row: number
  })[]
  /** In the order of the file. */
  rows: RepairRow[]
}

/** A row of a file of failures. */
export type RepairRow = {
  /** Its number in the spreadsheet. */
  sheet_row: number
  /** The id that stands in the row. */
  failure_id: string
  /** Whether it was changed; unchanged, and as a duplicate not to be retried; of a batch that was taken back; of a failure that has ended; or of none of the organization. */
  kind: 'repair' | 'unchanged' | 'duplicate' | 'revoked' | 'settled' | 'unknown'
  /** The state of the failure; null where it is unknown. */
  status: 'pending_review' | 'retried' | 'discarded' | 'resolved' | null
  /** The address as it was sent; null where it is unknown. */
  recipient_email: string | null
  /** Its row in its batch. */
  row_number: number | null
  /** What the file changes, beside the latest attempt. */
  changes: ({
    /** The field, or a part of the evidence as `evidence.url`. */
    field: string
    /** What it held; the beginning of a long text. */
    before: string
    /** What it holds. */
    after: string
  })[]
  /** What a retry is asked for; null where there is nothing to retry. */
  row_data_overrides: Record<string, never> | null
}

/** Which failures. */
export type FailuresDiscard = {
  /** The ids of the failures. */
  failures?: string[] | undefined
  /** A filter, as of the list. */
  matching?: {
    /** Only those of this template. */
    template_id?: string | undefined
    /** Only those of this batch. */
    batch_id?: string | undefined
    /** Only those of this category. */
    category?: 'validation_error' | 'signing_error' | 'image_error' | 'external_service_error' | 'rds_error' | 'unknown' | undefined
    /** Only those in this state. */
    status?: 'pending_review' | 'retried' | 'discarded' | 'resolved' | undefined
    /** Only those of people in whose name or address each part of this is found, whatever its accents and capitals. */
    q?: string | undefined
    /** Only those that failed then or later. */
    seen_from?: string | undefined
    /** Only those that failed before. */
    seen_before?: string | undefined
    /** Only open ones that are discarded within so many days. */
    days_left?: string | undefined
    /** Only those that failed before this was told: `up_to` of the counts. */
    up_to?: string | undefined
  } | undefined
}

/** How many failures were ended. */
export type EndedFailures = {
  /** How many; those that had ended before are not among them. */
  ended: number
}

/** Which failures, and how they were dealt with. */
export type FailuresResolution = {
  /** The ids of the failures. */
  failures?: string[] | undefined
  /** A filter, as of the list. */
  matching?: {
    /** Only those of this template. */
    template_id?: string | undefined
    /** Only those of this batch. */
    batch_id?: string | undefined
    /** Only those of this category. */
    category?: 'validation_error' | 'signing_error' | 'image_error' | 'external_service_error' | 'rds_error' | 'unknown' | undefined
    /** Only those in this state. */
    status?: 'pending_review' | 'retried' | 'discarded' | 'resolved' | undefined
    /** Only those of people in whose name or address each part of this is found, whatever its accents and capitals. */
    q?: string | undefined
    /** Only those that failed then or later. */
    seen_from?: string | undefined
    /** Only those that failed before. */
    seen_before?: string | undefined
    /** Only open ones that are discarded within so many days. */
    days_left?: string | undefined
    /** Only those that failed before this was told: `up_to` of the counts. */
    up_to?: string | undefined
  } | undefined
  /** How; up to 500 characters. */
  note: string
}

/** Which failures are to be retried. */
export type RetryRunOrder = {
  /** The failures, each once. */
  failures?: NamedFailure[] | undefined
  /** A filter, as of the list. */
  matching?: {
    /** Only those of this template. */
    template_id?: string | undefined
    /** Only those of this batch. */
    batch_id?: string | undefined
    /** Only those of this category. */
    category?: 'validation_error' | 'signing_error' | 'image_error' | 'external_service_error' | 'rds_error' | 'unknown' | undefined
    /** Only those in this state. */
    status?: 'pending_review' | 'retried' | 'discarded' | 'resolved' | undefined
    /** Only those of people in whose name or address each part of this is found, whatever its accents and capitals. */
    q?: string | undefined
    /** Only those that failed then or later. */
    seen_from?: string | undefined
    /** Only those that failed before. */
    seen_before?: string | undefined
    /** Only open ones that are discarded within so many days. */
    days_left?: string | undefined
    /** Only those that failed before this was told: `up_to` of the counts. */
    up_to?: string | undefined
  } | undefined
}

/** A failure that is to be retried. */
export type NamedFailure = {
  /** Its id. */
  id: string
  /** What is changed of its row for this attempt. */
  row_data_overrides?: Record<string, unknown> | null | undefined
}

/** The retrying of many failures, and how far it is. */
export type RetryRun = {
  /** Its id. */
  id: string
  /** Whether it was started by who asks. */
  is_mine: boolean
  /** When it was started. */
  started_at: string
  finished_at: string | null
  /** Why it ended before all were tried: the rest is as it was. */
  stopped_because: 'daily_limit_exceeded' | 'tenant_inactive' | 'starter_not_allowed' | 'stopped' | null
  /** The failures that it is to try. */
  total: number
  /** Those that were issued. */
  issued: number
  /** Those that failed again. */
  failed: number
  /** Those that somebody else had dealt with before their turn. */
  ended: number
  /** Those that were left as they are, since their whole batch was taken back. */
  revoked: number
}

/** The newest retry runs. */
export type RetryRunList = {
  /** The newest first. */
  items: RetryRun[]
}

/** A page of the failures of a run. */
export type RetryRunRows = {
  /** The failures. */
  items: RetryRunRow[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** A failure of a retry run, and what came of it. */
export type RetryRunRow = {
  /** Its place in the run, from 1. */
  position: number
  /** The failure. */
  failure_id: string
  /** The address as it was sent; null where the failure was deleted since. */
  recipient_email: string | null
  /** Its row in its batch. */
  row_number: number | null
  /** What came of it; null while it waits. */
  outcome: 'issued' | 'failed' | 'ended' | 'revoked' | null
  /** The credential, where there is one. */
  credential_id: string | null
  /** The category of the error with which it failed again. */
  error_category: string | null
  /** The codes of that error. */
  error_codes: string[]
}

/** Nothing more to say. */
export type RetryRunStop = Record<string, never>

/** Names of templates. */
export type TemplateNames = {
  /** The newest first. */
  items: TemplateName[]
}

/** A template by its name. */
export type TemplateName = {
  /** Its id. */
  id: string
  /** Its name. */
  name: string
}

/** A page of templates. */
export type TemplatePage = {
  /** The templates. */
  items: TemplateRow[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** A template as it stands in the list. */
export type TemplateRow = {
  /** Its id. */
  id: string
  /** The published version; null before the first. */
  version: number | null
  /** Its name. */
  name: string
  /** A term of the standard, or the organization's own. */
  achievement_type: string
  /** Its picture; null for a draft whose badge is drawn when it is published. */
  image_url: string | null
  /** `draft` was never published. */
  state: 'draft' | 'published' | 'archived'
  /** Whether something of it is not published. */
  has_draft: boolean
  published_at: string | null
  /** Credentials issued of it, counted up to 1000: that many means as many or more. */
  issued_count: number
}

/** A template with its draft and its versions. */
export type TemplateRecord = {
  /** As it stands in the list. */
  row: TemplateRow
  /** The criteria of the published version as its public page shows them, as safe HTML. */
  criteria_markup: string | null
  /** The published version; null before the first. */
  published: TemplateFile | null
  /** What is not published yet. */
  draft: {
    /** What it says. */
    template: TemplateFile
    /** When it was saved. */
    changed_at: string
    /** Whether a version was published since it was begun: publishing it replaces that one. */
    is_behind: boolean
  } | null
  /** To be handed back by who saves, publishes or discards. */
  edit_state: string
  /** The newest first, 100 at most. */
  versions: ({
    /** Its number. */
    version: number
    /** Its name. */
    name: string
    /** When it was published. */
    published_at: string
  })[]
  /** The published pathways that award the template or ask for it. */
  pathways: ({
    /** Its id. */
    id: string
    /** Its name. */
    name: string
    /** What it does with the template. */
    uses: 'awards' | 'asks_for'
  })[]
}

/** What a template says. */
export type TemplateFile = {
  /** Its name. */
  name: string
  /** What it is. */
  description: string
  /** A term of the standard, or the organization's own. */
  achievement_type: string
  /** What it takes to earn it, in Markdown. */
  criteria_narrative: string | null
  /** Its picture; null for the badge that we draw. */
  image_url: string | null
  /** Whether a result is required. */
  has_result: boolean
  /** Kind of the result. */
  result_type: string | null
  /** The values that a result may have. */
  result_allowed_values: string[]
  /** The most credits. */
  credits_available: number | null
  /** Whether evidence is required. */
  requires_evidence: boolean
  /** Months until it expires; null for never. */
  expiration_months: number | null
  /** What its certificates look like. */
  certificate_layout: 'classic' | 'modern' | 'diploma'
  /** What each recipient must have. */
  required_fields: FieldChoice[]
  /** What a recipient may have. */
  optional_fields: FieldChoice[]
  /** What its letters say in words of its own, by language; null where all is said in ours. */
  letter: {
    es?: OwnWords | undefined
    en?: OwnWords | undefined
  } | null
  /** Skills, levels and qualifications that it stands for. */
  alignment: Alignment[]
  /** Words to find it by. */
  tag: string[]
  /** Its version, as its author counts. */
  version: string | null
  /** Other achievements that belong to it. */
  related: RelatedAchievement[]
  /** Who defined it; null where that is its issuer. */
  creator: AchievementCreator | null
}

/** A field that a template asks for. */
export type FieldChoice = {
  /** Name of a recipient field. */
  name: string
  /** The author's own words; ours where it is left out. */
  description?: string | undefined
}

/** Words of the issuer in a letter, with the placeholders {name}, {credential}, {issuer}. */
export type OwnWords = {
  /** The subject; ours where it is left out. */
  subject?: string | undefined
  /** What stands after the greeting; ours where it is left out. */
  opening?: string | undefined
}

/** What an achievement stands for in a framework (Open Badges 3.0, Alignment). */
export type Alignment = {
  /** Name of the skill, level or qualification. */
  target_name: string
  /** Its address in its framework. */
  target_url: string
  /** The framework, such as ESCO, EQF, ISCED-F. */
  target_framework: string | null
  /** Its code in the framework. */
  target_code: string | null
  /** A term of the standard, such as CFItem, or the organization's own. */
  target_type: string | null
  /** What it is. */
  target_description: string | null
}

/** Another version or language of an achievement. */
export type RelatedAchievement = {
  /** Address of the other achievement. */
  url: string
  /** Its version. */
  version: string | null
  /** Its language. */
  language: string | null
}

/** Who defined an achievement, where that is not its issuer. */
export type AchievementCreator = {
  /** Name. */
  name: string
  /** Website. */
  url: string
}

/** Skills of frameworks. */
export type FoundSkills = {
  /** The names of the frameworks; none where none was imported. */
  frameworks: string[]
  /** The best first. */
  items: Alignment[]
}

/** A template to be made. */
export type TemplateCreation = {
  /** What it says: TemplateFile, of which only the name has to be there. */
  template: Record<string, unknown>
}

/** What the template is to say. */
export type TemplateChange = {
  /** `edit_state` as it was shown. */
  edit_state: string
  /** What it says: TemplateFile, of which only the name has to be there. */
  template: Record<string, unknown>
}

/** The draft that the person was shown. */
export type DraftChoice = {
  /** `edit_state` as it was shown. */
  edit_state: string
}

/** Whether a template is archived. */
export type TemplateArchiving = {
  /** Whether it is archived. */
  is_archived: boolean
}

/** A template to be shown. */
export type TemplatePreviewing = {
  /** What it says: TemplateFile, of which only the name has to be there. */
  template: Record<string, unknown>
  /** Its id, where it has one. */
  template_id?: string | undefined
  /** Who is shown; nobody by name where it is left out. */
  recipient_name?: string | undefined
}

/** What a person would get of a template. */
export type TemplatePreview = {
  /** The badge that is drawn; null where the template has its own picture. */
  badge_svg: string | null
  /** The letter as it would be sent. */
  letter: {
    /** The name of the sender. */
    from: string
    /** The subject. */
    subject: string
    /** The letter as plain text. */
    text: string
    /** The letter as HTML, to be shown apart from everything else. */
    html: string
  }
}

/** A page of pathways. */
export type PathwayPage = {
  /** The pathways. */
  items: PathwayRow[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** A pathway as it stands in the list. */
export type PathwayRow = {
  /** Its id. */
  id: string
  /** Its name. */
  name: string
  /** `published` also where a newer version is a draft. */
  state: 'draft' | 'published' | 'archived'
  /** The newest version. */
  version: number
  /** Whether the newest version is not published. */
  has_draft: boolean
  published_at: string | null
  /** Whether the run over past credentials is at work. */
  is_sweeping: boolean
  /** What it awards. */
  award_template: PathwayTemplate
  /** How many groups it has. */
  groups: number
  /** Awards that were issued, up to 1000: that many means as many or more. */
  awards_count: number
  /** Awards that were flagged, up to 1000. */
  flagged_count: number
}

/** A template as a pathway asks for it or awards it. */
export type PathwayTemplate = {
  /** Its id. */
  id: string
  /** Its name. */
  name: string
  /** Its picture. */
  image_url: string
  /** Whether it is issued no more. */
  is_archived: boolean
  /** Whether its credentials may have a result. */
  takes_result: boolean
  /** From low to high; empty where any is allowed. */
  result_allowed_values: string[]
  /** The most credits; null where there are none. */
  credits_available: number | null
  /** What it requires and no pathway can supply: where there is any, no pathway can award it. */
  unsupplied_fields: string[]
}

/** A pathway, with how far its publishing is. */
export type PathwayRecord = {
  row: PathwayRow
  /** What its newest version says: what a form is filled with. */
  newest: PathwayFile
  /** What is published. */
  published: PathwayFile | null
  /** Those that it names, archived ones among them. */
  templates: PathwayTemplate[]
  /** How far the run over past credentials is; null where nothing is published. */
  sweep: {
    /** Whether all past credentials were looked at. */
    is_done: boolean
    people: number | null
    /** Those of them who were looked at; never more than `people`. */
    seen: number
    /** People who have fulfilled the version that is published. */
    decided: number
    /** Those whose award was issued. */
    issued: number
    /** Those whose award could not be issued. */
    failed: number
  } | null
}

/** A part of what a pathway asks for. */
export type PathwayGroup = {
  /** So many of the templates meet the group. */
  at_least: number
  /** And so many credits together. */
  credits_at_least: number | null
  /** And in the order of the list. */
  in_order: boolean
  /** Each once. */
  templates: RequiredTemplate[]
}

/** A template that a group asks for. */
export type RequiredTemplate = {
  /** The template. */
  template_id: string
  /** From this result on. */
  minimum_result: string | null
  /** From so many credits on. */
  minimum_credits: number | null
}

/** What a pathway says. */
export type PathwayFile = {
  /** Its name. */
  name: string
  /** What it is. */
  description: string
  /** What it awards. */
  award_template_id: string
  /** All of them are to be met. */
  groups: PathwayGroup[]
  /** What happens to an award when a credential is revoked by which it was earned. */
  when_revoked: 'keep' | 'flag' | 'revoke'
}

/** Templates to choose from. */
export type PathwayTemplates = {
  /** The newest first. */
  items: PathwayTemplate[]
}

/** A pathway to be made. */
export type PathwayCreation = {
  /** What it says, as PathwayFile has it. */
  pathway: Record<string, unknown>
}

/** What the pathway is to say. */
export type PathwayChange = {
  /** `version` as it was shown: where there is a newer one, nothing is done. */
  version: number
  /** What it says, as PathwayFile has it. */
  pathway: Record<string, unknown>
}

/** Whom a pathway would award. */
export type PathwayPreview = {
  /** The newest version, of which this is told. */
  version: number
  /** How many people would be awarded. */
  people: number
  /** Some of their addresses. */
  sample: string[]
  /** How many have fulfilled it and cannot be awarded. */
  withheld_people: number
  /** Some of these. */
  withheld: WithheldAward[]
}

/** Somebody who cannot be awarded. */
export type WithheldAward = {
  /** Their address. */
  email: string
  /** Why, as codes of a failure. */
  error_codes: string[]
  /** Why, as the failure would say it. */
  error_message: string
}

/** The version that is meant. */
export type PathwayPublishing = {
  /** `version` as it was shown: where there is a newer one, nothing is done. */
  version: number
}

/** Nothing more to say. */
export type PathwayArchiving = Record<string, never>

/** A page of people. */
export type PathwayPeople = {
  /** The people. */
  items: PathwayPerson[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** A person on a pathway. */
export type PathwayPerson = {
  /** Their address, or one of them. */
  email: string
  /** Their name; null where nothing says it. */
  name: string | null
  /** How many of the credentials that are asked for they have. */
  has: number
  /** How many are asked for. */
  needs: number
  /** What the pathway awarded to them; null where it has not yet. */
  award: {
    /** Whether it was issued. */
    state: 'pending' | 'issued' | 'failed'
    /** Whether its ground was taken away. */
    is_flagged: boolean
    /** The credential, where there is one. */
    credential_id: string | null
  } | null
}

/** Why a person was awarded, or what is missing. */
export type PathwayExplanation = {
  /** The address that was asked about. */
  email: string
  /** The version that awarded; else the one that is looked at. */
  version: number
  /** Why they were awarded, or what is missing, a sentence each. */
  told: string[]
  /** The groups; where the person was awarded, the credentials as they were when it was decided. */
  groups: PathwayGroupProgress[]
  /** Null where the pathway has not awarded to them. */
  award: PathwayAward | null
}

/** How far a person is in a group. */
export type PathwayGroupProgress = {
  /** Its place in the pathway. */
  number: number
  /** So many are asked for; null where it was awarded. */
  at_least: number | null
  /** Whether it is met. */
  is_met: boolean
  /** What was counted, and what is missing. */
  templates: PathwayHeld[]
}

/** Something that a group asks for, and whether the person has it. */
export type PathwayHeld = {
  /** The template that is asked for. */
  template_id: string
  /** Name of the template, or of the credential as it was issued. */
  name: string
  /** The credential that counts; null where it is missing. */
  credential_id: string | null
  /** When it was issued; null where it is missing. */
  issued_at: string | null
  /** Whether it was revoked since. */
  is_revoked: boolean
}

/** What a pathway awarded to a person. */
export type PathwayAward = {
  /** When it was decided. */
  decided_at: string
  /** Whether it was issued. */
  state: 'pending' | 'issued' | 'failed'
  /** When its ground was taken away, where that is undecided. */
  flagged_at: string | null
  /** The credential, where there is one. */
  credential_id: string | null
  /** The failure record, where it could not be issued. */
  failure_id: string | null
}

/** A page of flagged awards. */
export type PathwayFlaggedAwards = {
  /** The awards. */
  items: PathwayFlaggedAward[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** An award whose ground was taken away. */
export type PathwayFlaggedAward = {
  /** Id of the award. */
  id: string
  /** The pathway. */
  pathway_id: string
  /** Its name, in the version that awarded. */
  pathway_name: string
  /** To whom it was awarded. */
  email: string
  /** When its ground was taken away. */
  flagged_at: string
  /** The credential, where there is one. */
  credential_id: string | null
  /** What it is called. */
  achievement_name: string | null
  /** The failure record, where it could not be issued. */
  failure_id: string | null
  /** The credentials that are revoked, by name. */
  revoked: string[]
}

/** Nothing more to say. */
export type PathwayAwardKeeping = Record<string, never>

/** Why it is revoked. */
export type PathwayAwardRevocation = {
  /** Why; the public page shows it. At most 500 characters. */
  reason: string
}

/** How an organization appears. */
export type OrganizationProfile = {
  /** As credentials, letters and pages name it. */
  name: string
  /** Of its letters, and of pages for who asks for neither. */
  language: 'es' | 'en'
  /** What it is: in every credential and on its page. */
  description: string | null
  /** Its address on the web; null where that is its page here. */
  url: string | null
  /** Its logo. */
  logo_url: string | null
  /** The public contact: in every credential and on its page. */
  email: string | null
  /** Where replies to letters go; null where that is the public contact. */
  reply_to: string | null
  /** The colour of what stands out on its pages, letters and certificates; null for ours. */
  accent: string | null
  /** Whether people may take their name off its pages. */
  allows_name_removal: boolean
  /** The name under which it signs, for good. */
  did: string
  /** Its public page. */
  page_url: string
}

/** What is changed. */
export type ProfileChange = {
  /** Its name. */
  name?: string | undefined
  /** Its language. */
  language?: 'es' | 'en' | undefined
  /** What it is, in a few sentences. */
  description?: string | null | undefined
  /** Its address on the web. */
  url?: string | null | undefined
  /** The address of its logo: of an uploaded image, or elsewhere. */
  logo_url?: string | null | undefined
  /** The public contact. */
  email?: string | null | undefined
  /** Where replies to letters go. */
  reply_to?: string | null | undefined
  /** The colour of what stands out on its pages, letters and certificates, as #1f4e79. */
  accent?: string | null | undefined
  /** Whether people may take their name off the pages of its credentials. */
  allows_name_removal?: boolean | undefined
}

/** The signing keys of an organization. */
export type SigningKeys = {
  /** The name under which the organization signs. */
  did: string
  /** Where verifiers find its keys. */
  did_document_url: string
  /** The newest first. */
  keys: SigningKey[]
}

/** A signing key, of which only the public half is ever shown. */
export type SigningKey = {
  /** Its id. */
  id: string
  /** How proofs name it: the DID and the public key. */
  verification_method: string
  /** `active` signs. `retired` and `withdrawn` sign no more, and what they signed verifies. What a `compromised` one signed verifies no more. */
  status: 'active' | 'retired' | 'withdrawn' | 'compromised'
  /** When it was made. */
  created_at: string
  ended_at: string | null
  /** Why the operator ended it. */
  reason: string | null
}

/** The confirmation. */
export type SigningKeyRotation = {
  /** The name of the organization, typed to confirm. */
  name: string
}

/** How letters go out. */
export type MailSettings = {
  /** The name of the organization. */
  sender_name: string
  /** The address of the service. */
  sender_address: string
  /** Where replies go; null where they are not read. */
  reply_to: string | null
}

/** Nothing more to say. */
export type TestLetterOrder = Record<string, never>

/** What became of a letter to myself. */
export type TestLetter = {
  /** To whom. */
  to: string
  /** `deferred`: the server did not take it this time. */
  outcome: 'sent' | 'refused' | 'deferred'
  /** What the server said; null where it took the letter. */
  answer: string | null
  /** The conversation with the server; empty where there was none. */
  dialogue: SmtpLine[]
}

/** A line of the conversation with the mail server. */
export type SmtpLine = {
  /** Who said it: this service, or the mail server. */
  by: 'us' | 'relay'
  /** What was said. */
  text: string
}

/** A page of addresses. */
export type SuppressionPage = {
  /** The addresses. */
  items: Suppression[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** An address to which letters are not sent any more. */
export type Suppression = {
  /** Its id. */
  id: string
  /** Its server refused a letter for good, or its owner stopped the letters. */
  kind: 'refused' | 'stopped'
  /** The address. */
  email: string
  /** What its server said, without addresses; empty where its owner stopped them. */
  answer: string
  /** Since when. */
  suppressed_at: string
}

/** Nothing more to say. */
export type SuppressionLifted = Record<string, never>

/** The uploaded images of an organization. */
export type ImageList = {
  /** The newest first. */
  items: Image[]
}

/** An uploaded image. */
export type Image = {
  /** Its id. */
  id: string
  /** Its address, for `image_url` of a template or `logo_url` of a profile. It never shows anything else. */
  url: string
  /** In pixels. */
  width: number
  /** In pixels. */
  height: number
  /** Size of the file that is served. */
  byte_size: number
  /** When it was uploaded last. */
  uploaded_at: string
  /** Whether a template or the profile names it, or ever did: then it stays, and else it is deleted thirty days after it was uploaded. */
  is_used: boolean
}

/** An image that is elsewhere. */
export type ImageAddress = {
  /** Where the image is. */
  url: string
}

/** A badge to be read. */
export type BadgeImport = {
  /** The JSON, as text. */
  badge: string
}

/** An Open Badge as a template. */
export type ImportedBadge = {
  /** What the badge says, as a template. */
  template: TemplateFile
  /** The fields that it filled in. */
  taken: string[]
  /** What was not taken over, 101 parts at most. */
  left_out: LeftOutPart[]
}

/** A part of a badge that was not taken over. */
export type LeftOutPart = {
  /** The part of the badge. */
  name: string
  /** Why. */
  reason: string
}

/** The keys of an organization. */
export type ApiKeyList = {
  /** The newest first. */
  items: ApiKey[]
}

/** A key of the API, without its value. */
export type ApiKey = {
  /** Its id. */
  id: string
  /** What it is for. */
  name: string
  /** `svc_live_` and the first four characters after it. */
  prefix: string
  /** Its last four characters. */
  last_four: string
  /** When it was made. */
  created_at: string
  /** Name or address of a person; null for the operator of the service. */
  created_by: string | null
  last_used_at: string | null
  revoked_at: string | null
  /** Name or address of a person; null for the operator of the service. */
  revoked_by: string | null
  /** Its jobs that are still at work: once it is revoked nobody can ask for them by API. */
  running_jobs: number
}

/** A key to be made. */
export type ApiKeyCreation = {
  /** What it is for, in one line. */
  name: string
}

/** A key with its value. */
export type CreatedApiKey = {
  /** As it stands in the list. */
  api_key: ApiKey
  /** Its full value, here and nowhere else. */
  key: string
  /** Null where there is no template to try it with. */
  trial: KeyTrial | null
}

/** A request by which a person tries a new key on themselves. */
export type KeyTrial = {
  /** What is issued. */
  achievement_name: string
  /** To whom: the person who made the key. */
  email: string
  /** The body of `POST /api/v1/credentials/issue` that issues it. */
  request: Record<string, unknown>
}

/** The confirmation. */
export type ApiKeyRevocation = {
  /** The name of the key, typed to confirm. */
  name: string
}

/** A page of members. */
export type MemberPage = {
  /** The members. */
  items: MemberRow[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** A member of the organization, with the size of the wallet. */
export type Member = {
  /** Its id. */
  id: string
  /** Fills `recipient_name` where a row leaves it blank. */
  name: string
  /** Fills `role`. */
  role: string | null
  /** Fills `license_number`. */
  license_number: string | null
  /** What is issued to an active one is internal, and goes to the wallet. */
  status: 'active' | 'suspended' | 'left'
  /** When they were added. */
  created_at: string
  /** In the order in which they were added. */
  addresses: MemberAddress[]
  /** How many credentials are theirs. */
  credentials_in_wallet: number
}

/** A new member. */
export type MemberCreation = {
  /** An e-mail address. */
  email: string
  /** Fills `recipient_name`. */
  name: string
  /** Fills `role`. */
  role?: string | null | undefined
  /** Fills `license_number`. */
  license_number?: string | null | undefined
  /** Whether the administrator vouches for the address. Otherwise a letter goes out. */
  vouch?: boolean | undefined
}

/** An import. */
export type MemberImport = {
  /** How many members. */
  added: number
  /** How many letters go out. */
  letters: number
  /** Those whose address a member has already: they stay as they are. */
  already_members: ({
    /** The line of the file. */
    line: number
    /** The address. */
    email: string
  })[]
  /** Credentials that were put into wallets. */
  earlier_credentials: number
  /** Headings that say nothing of a member. */
  ignored_columns: string[]
  /** How the file was read. */
  notes: string[]
}

/** The whole profile. */
export type MemberChange = {
  /** Fills `recipient_name`. */
  name: string
  /** Fills `role`. */
  role: string | null
  /** Fills `license_number`. */
  license_number: string | null
}

/** The new state. */
export type MemberStatusChange = {
  /** The new state. */
  status: 'active' | 'suspended' | 'left'
}

/** Which address. */
export type AddressOfMember = {
  /** An e-mail address. */
  email: string
}

/** A page of the audit log. */
export type AuditPage = {
  /** The entries. */
  items: AuditEntry[]
  /** What `after` asks for the next page with; null on the last. */
  next: string | null
}

/** A change: what, by whom, when. It can never be taken back. */
export type AuditEntry = {
  /** Its id. */
  id: string
  /** When it was done. */
  recorded_at: string
  /** What was done: `api_key.revoked`. */
  action: string
  /** The kind of record. */
  subject_kind: string
  /** Its id. */
  subject_id: string
  /** What it is called now, where it has a name. */
  subject_name: string | null
  /** Who did it. */
  actor_kind: 'user' | 'api_key' | 'operator' | 'worker'
  /** The id of the person or key. */
  actor_id: string | null
  /** What they are called now. */
  actor_name: string | null
  /** The account of the operating system, where the operator program did it. */
  actor_account: string | null
  /** `X-Request-Id` of the request. */
  request_id: string | null
  /** The parts that changed, as they were. */
  before: Record<string, unknown>
  /** The parts that changed, as they are. */
  after: Record<string, unknown>
}

/** CSV. */
export type AuditFile = string

/** The people of an organization. */
export type Team = {
  /** In the order in which they came. */
  people: TeamPerson[]
  /** Those that wait, the oldest first; null for who may not invite. */
  invitations: Invitation[] | null
}

/** Somebody of the team. */
export type TeamPerson = {
  /** The id of the person. */
  id: string
  /** Empty where they gave none. */
  name: string
  /** Where letters go. */
  email: string
  /** What they may do. */
  role: Role
  /** When they came into the team. */
  joined_at: string
  last_seen_at: string | null
  /** The keys that they made and that still count; none for who may not see keys. */
  api_keys: MadeKey[]
  /** Whether it is who asks. */
  is_you: boolean
}

/** An API key that somebody made, and that still counts. */
export type MadeKey = {
  /** What it is for. */
  name: string
  /** Its last four characters. */
  last_four: string
}

/** Somebody who is asked into the team. */
export type Invitation = {
  /** Its id; another one each time that it is sent. */
  id: string
  /** Where its letter went. */
  email: string
  /** What the person will be able to do. */
  role: Role
  /** Spanish or English. */
  language: 'es' | 'en'
  /** Name or address of a person; null for the operator of the service. */
  invited_by: string | null
  /** When the person was first invited. */
  invited_at: string
  /** When the newest letter was asked for. */
  sent_at: string
  /** Until when its link can be used. */
  expires_at: string
  /** What became of the newest letter. */
  letter: 'pending' | 'sent' | 'failed'
  /** What the mail server said, where it took none. */
  last_answer: string | null
}

/** The new role. */
export type RoleChange = {
  role: Role
}

/** What is left of somebody who was taken out. */
export type PersonRemoval = {
  /** The keys that they made: revoked now, or going on. */
  api_keys: MadeKey[]
  /** Whether these are revoked. */
  are_revoked: boolean
}

/** Nothing. */
export type PersonSignOut = Record<string, never>

/** Nothing. */
export type Leaving = Record<string, never>

/** Who is invited. */
export type InvitationRequest = {
  /** An e-mail address. */
  email: string
  /** What they will be able to do: never more than who invites. */
  role: Role
  /** Of the letter; that of the organization if not given. */
  language?: 'es' | 'en' | null | undefined
}

/** Nothing. */
export type InvitationResend = Record<string, never>

/** How the people of the organization sign in. */
export type SignInSettings = {
  /** Null until one is set up. */
  provider: IdentityProvider | null
  /** Addresses in other domains are not let in. */
  domains: SignInDomain[]
  /** What the provider has to be told. */
  redirect_uri: string
  /** The address that the organization can publish. */
  sign_in_address: string
  /** How many of the team have signed in by it. */
  people: number
  /** Whether owners and administrators need a passkey or the provider. */
  asks_more_than_letters: boolean
}

/** The OpenID provider of the organization, without its secret. */
export type IdentityProvider = {
  /** What the button says after "Sign in with". */
  name: string
  /** The issuer, from which everything else of the provider is found. */
  issuer: string
  /** The client ID that the provider gave this service. */
  client_id: string
  groups_claim: string | null
  /** The roles that groups give; the highest counts. */
  group_roles: GroupRole[]
  /** Of who is in none of the groups, or new where there are none; null: they are not let in. */
  default_role: Role | null
  /** Whether addresses count that the provider does not call verified. */
  trusts_emails: boolean
  /** Whether people may sign in by it. */
  is_on: boolean
}

/** A group of the provider, and the role that it gives. */
export type GroupRole = {
  /** As the provider names it. */
  group: string
  /** What who is in it may do. */
  role: Role
}

/** A mail domain of the organization. */
export type SignInDomain = {
  /** What stands behind the @ of addresses. */
  domain: string
  /** Since when it is proven; null until it is. */
  proven_at: string | null
  /** The name of the TXT record that proves it. */
  record_name: string
  /** The text of that record. */
  record_value: string
}

/** On or off. */
export type MoreThanLetters = {
  /** Whether a letter is not enough. */
  asks: boolean
}

/** The OpenID provider of the organization. */
export type IdentityProviderOrder = {
  /** What the button says after "Sign in with". */
  name: string
  /** The issuer, from which everything else of the provider is found. */
  issuer: string
  /** The client ID that the provider gave this service. */
  client_id: string
  groups_claim: string | null
  /** The roles that groups give; the highest counts. */
  group_roles: GroupRole[]
  /** Of who is in none of the groups, or new where there are none; null: they are not let in. */
  default_role: Role | null
  /** Whether addresses count that the provider does not call verified. */
  trusts_emails: boolean
  /** It is never shown again. Null keeps the one that is there. */
  client_secret: string | null
}

/** On or off. */
export type IdentityProviderSwitch = {
  /** Whether people may sign in by it. */
  is_on: boolean
}

/** Confirmed by a name. */
export type IdentityProviderRemoval = {
  /** The name of the organization, typed. */
  name: string
}

/** A mail domain. */
export type SignInDomainOrder = {
  /** What stands behind the @ of addresses. */
  domain: string
}

/** Nothing more to say. */
export type ProviderTrialOrder = Record<string, never>

/** What my trial found. */
export type ProviderTrialAnswer = {
  /** Null where there was none. */
  trial: ProviderTrial | null
}

/** What a trial found. */
export type ProviderTrial = {
  /** Why it would sign the person in not; null where it would. */
  why: WhyNotSignedIn | null
  /** What the provider said, where that is at fault; else empty. */
  detail: string
  /** The claim `email`. */
  email: string | null
  /** The claim `email_verified`; null where it is missing. */
  email_verified: boolean | null
  /** The claim `name`. */
  name: string | null
  /** The groups, at most fifty. */
  groups: string[]
  /** The role that a new person would have. */
  role: Role | null
  /** The names of the claims that came. */
  claims: string[]
}

/** Answer to `GET /session`: Who is signed in. */
export type GetSessionAnswer = Session | null

/** Parameters of `GET /sign-in/options`: By which providers one may sign in. */
export type ListSignInOptionsQuery = {
  /** The slug of an organization. */
  organization?: string | undefined
  /** What stands behind the @ of an address. */
  domain?: string | undefined
}

/** Parameters of `GET /home`: What waits for this person, and what was issued lately. */
export type GetHomeQuery = {
  /** Where the person is, by its name in the IANA database. One that is not known counts as UTC. */
  time_zone?: string | undefined
}

/** Parameters of `GET /credentials`: A page of credentials. */
export type ListCredentialRowsQuery = {
  /** Only those of this template. */
  template_id?: string | undefined
  /** Only those of this batch. */
  batch_id?: string | undefined
  /** Only those in this state. */
  status?: 'active' | 'revoked' | undefined
  /** Only those whose letter was given up, or is on its way. */
  letter?: 'failed' | 'pending' | undefined
  /** Only those whose page a browser has opened, or only the others. */
  opened?: 'yes' | 'no' | undefined
  /** Only those of people in whose name or address each part of this is found, whatever its accents and capitals. */
  q?: string | undefined
  /** Only those issued then or later. */
  issued_from?: string | undefined
  /** Only those issued before. */
  issued_before?: string | undefined
  /** The page after this credential: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /templates/{id}/sheet`: A file to fill in for a template. */
export type DownloadSampleSheetQuery = {
  /** What it is to be; a workbook if not given. */
  format?: 'csv' | 'xlsx' | undefined
  /** Of the headings; the organization's if not given. */
  language?: 'es' | 'en' | undefined
  /** Of a link: it stands for the header X-Organization-Id. */
  organization?: string | undefined
}

/** Answer to `GET /templates/{id}/sheet`: A file to fill in for a template. */
export type DownloadSampleSheetAnswer = string

/** Parameters of `GET /batches`: A page of batches. */
export type ListBatchesQuery = {
  /** Only those of this template. */
  template_id?: string | undefined
  /** Only those that this person or API key started. */
  started_by?: string | undefined
  /** Only those whose file or note has this text in it. */
  text?: string | undefined
  /** Only those at work, that ended, or that failed as a whole. */
  state?: 'open' | 'ended' | 'failed' | undefined
  /** Only those accepted then or later. */
  created_from?: string | undefined
  /** Only those accepted before. */
  created_before?: string | undefined
  /** The page after this batch: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /batches/{id}/report`: What became of each row, as CSV. */
export type GetBatchReportQuery = {
  /** Of the headings; Spanish unless told. */
  language?: 'es' | 'en' | undefined
}

/** Parameters of `GET /credentials/csv`: Credentials as a CSV file. */
export type ExportCredentialsQuery = {
  /** Only those of this template. */
  template_id?: string | undefined
  /** Only those of this batch. */
  batch_id?: string | undefined
  /** Only those in this state. */
  status?: 'active' | 'revoked' | undefined
  /** Only those whose letter was given up, or is on its way. */
  letter?: 'failed' | 'pending' | undefined
  /** Only those whose page a browser has opened, or only the others. */
  opened?: 'yes' | 'no' | undefined
  /** Only those of people in whose name or address each part of this is found, whatever its accents and capitals. */
  q?: string | undefined
  /** Only those issued then or later. */
  issued_from?: string | undefined
  /** Only those issued before. */
  issued_before?: string | undefined
  /** Of the headings; Spanish unless told. */
  language?: 'es' | 'en' | undefined
}

/** Parameters of `GET /search`: Find people, credentials, templates and batches. */
export type SearchQuery = {
  /** What was typed. */
  q?: string | undefined
}

/** Parameters of `GET /people`: A person: all that they hold, what failed, and who they are. */
export type GetPersonQuery = {
  /** An address of theirs. */
  email?: string | undefined
}

/** Parameters of `GET /failures`: A page of failures. */
export type ListFailureRowsQuery = {
  /** Only those of this template. */
  template_id?: string | undefined
  /** Only those of this batch. */
  batch_id?: string | undefined
  /** Only those of this category. */
  category?: 'validation_error' | 'signing_error' | 'image_error' | 'external_service_error' | 'rds_error' | 'unknown' | undefined
  /** Only those in this state. */
  status?: 'pending_review' | 'retried' | 'discarded' | 'resolved' | undefined
  /** Only those of people in whose name or address each part of this is found, whatever its accents and capitals. */
  q?: string | undefined
  /** Only those that failed then or later. */
  seen_from?: string | undefined
  /** Only those that failed before. */
  seen_before?: string | undefined
  /** Only open ones that are discarded within so many days. */
  days_left?: string | undefined
  /** Only those that failed before this was told: `up_to` of the counts. */
  up_to?: string | undefined
  /** The newest first, unless told. */
  order?: 'newest' | 'oldest' | undefined
  /** The page after this failure: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /failures/counts`: How many failures match, by category. */
export type CountFailuresQuery = {
  /** Only those of this template. */
  template_id?: string | undefined
  /** Only those of this batch. */
  batch_id?: string | undefined
  /** Only those of this category. */
  category?: 'validation_error' | 'signing_error' | 'image_error' | 'external_service_error' | 'rds_error' | 'unknown' | undefined
  /** Only those in this state. */
  status?: 'pending_review' | 'retried' | 'discarded' | 'resolved' | undefined
  /** Only those of people in whose name or address each part of this is found, whatever its accents and capitals. */
  q?: string | undefined
  /** Only those that failed then or later. */
  seen_from?: string | undefined
  /** Only those that failed before. */
  seen_before?: string | undefined
  /** Only open ones that are discarded within so many days. */
  days_left?: string | undefined
  /** Only those that failed before this was told: `up_to` of the counts. */
  up_to?: string | undefined
}

/** Parameters of `GET /failures/file`: Failures as a file to be corrected. */
export type DownloadFailuresQuery = {
  /** Only those of this template. */
  template_id?: string | undefined
  /** Only those of this batch. */
  batch_id?: string | undefined
  /** Only those of this category. */
  category?: 'validation_error' | 'signing_error' | 'image_error' | 'external_service_error' | 'rds_error' | 'unknown' | undefined
  /** Only those in this state. */
  status?: 'pending_review' | 'retried' | 'discarded' | 'resolved' | undefined
  /** Only those of people in whose name or address each part of this is found, whatever its accents and capitals. */
  q?: string | undefined
  /** Only those that failed then or later. */
  seen_from?: string | undefined
  /** Only those that failed before. */
  seen_before?: string | undefined
  /** Only open ones that are discarded within so many days. */
  days_left?: string | undefined
  /** Only those that failed before this was told: `up_to` of the counts. */
  up_to?: string | undefined
  /** What it is to be; a workbook if not given. */
  format?: 'csv' | 'xlsx' | undefined
  /** Of the headings; the organization's if not given. */
  language?: 'es' | 'en' | undefined
}

/** Parameters of `GET /retry-runs/{id}/rows`: What came of each failure of a run. */
export type ListRetryRunRowsQuery = {
  /** Only those with this outcome. */
  outcome?: 'issued' | 'failed' | 'ended' | 'revoked' | undefined
  /** The page after this place: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /templates`: A page of templates. */
export type ListTemplateRowsQuery = {
  /** Only those whose name holds this. */
  q?: string | undefined
  /** Only those in this state. */
  state?: 'draft' | 'published' | 'archived' | undefined
  /** The page after this template: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /skills`: Skills of the imported frameworks, to pick from. */
export type SearchSkillsQuery = {
  /** What is typed; no skills where it is left out. */
  q?: string | undefined
}

/** Parameters of `GET /templates/{id}/preview`: Badge and letter of a template. */
export type PreviewLetterQuery = {
  /** Which of the two; the published version where it is left out. */
  of?: 'published' | 'draft' | undefined
  /** Who is shown; nobody by name where it is left out. */
  recipient_name?: string | undefined
}

/** Parameters of `GET /pathways`: A page of pathways. */
export type ListPathwayRowsQuery = {
  /** Only those in this state. */
  state?: 'draft' | 'published' | 'archived' | undefined
  /** The page after this pathway: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /pathways/{id}/people`: People on a pathway, and how far each is. */
export type ListPathwayPeopleQuery = {
  /** Only those whose address holds this. */
  q?: string | undefined
  /** Only these. */
  state?: 'awarded' | 'on_the_way' | 'flagged' | undefined
  /** The page after this address: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /pathways/{id}/explanation`: Why a person was awarded, or what is missing. */
export type GetPathwayExplanationQuery = {
  /** An address of the person. */
  email?: string | undefined
  /** In which it is told; the organization's if not given. */
  language?: 'es' | 'en' | undefined
}

/** Parameters of `GET /flagged-awards`: Awards about which somebody has to decide. */
export type ListFlaggedAwardsQuery = {
  /** The page after this award: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /suppressions`: Addresses to which letters are not sent any more. */
export type ListSuppressionsQuery = {
  /** Only this one. */
  email?: string | undefined
  /** The page after this one: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /members`: A page of members. */
export type ListMembersQuery = {
  /** Only those of people in whose name or address each part of this is found, whatever its accents and capitals. */
  q?: string | undefined
  /** Only those in this state. */
  status?: 'active' | 'suspended' | 'left' | undefined
  /** Only those with an address that nobody has confirmed. */
  address?: 'unconfirmed' | undefined
  /** The page after this member: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `POST /members/import`: Add the members of a file. */
export type ImportMembersQuery = {
  /** Whether members are added; `check` only says what would be. */
  mode?: 'check' | 'add' | undefined
  /** Whether each address counts once its owner answers a letter, or at once since the administrator vouches for all. */
  addresses?: 'letter' | 'vouch' | undefined
}

/** Parameters of `GET /audit-log`: A page of what was changed, by whom and when. */
export type ListAuditEntriesQuery = {
  /** Only changes by a person, a key, the operator of the service or the service itself. */
  actor_kind?: 'user' | 'api_key' | 'operator' | 'worker' | undefined
  /** Only changes by this person or key. */
  actor_id?: string | undefined
  /** Only changes of this kind. */
  action?: 'organization.created' | 'organization.changed' | 'organization.activated' | 'organization.deactivated' | 'organization.public_url_changed' | 'organization.restored_from_backup' | 'api_key.created' | 'api_key.revoked' | 'template.created' | 'template.changed' | 'template.archived' | 'template.restored' | 'template.drafted' | 'template.draft_discarded' | 'image.uploaded' | 'framework.imported' | 'framework.removed' | 'signing_key.rotated' | 'signing_key.withdrawn' | 'signing_key.resealed' | 'member.added' | 'member.imported' | 'member.changed' | 'member.suspended' | 'member.resumed' | 'member.left' | 'member.address_added' | 'member.address_verified' | 'member.address_removed' | 'member.confirmation_requested' | 'team_member.added' | 'team_member.linked' | 'team_member.role_changed' | 'team_member.removed' | 'team_member.left' | 'team_member.passkeys_removed' | 'team_member.signed_out' | 'identity_provider.saved' | 'identity_provider.turned_on' | 'identity_provider.turned_off' | 'identity_provider.removed' | 'identity_provider.resealed' | 'identity_provider.domain_added' | 'identity_provider.domain_proven' | 'identity_provider.domain_lapsed' | 'identity_provider.domain_removed' | 'invitation.sent' | 'invitation.resent' | 'invitation.withdrawn' | 'invitation.accepted' | 'batch.accepted' | 'batch.noted' | 'batch.revocation_requested' | 'batch.exported' | 'job.redelivered' | 'credential.revoked' | 'credential.exported' | 'person.erased' | 'person.exported' | 'failure.retried' | 'failure.resolved' | 'failure.discarded' | 'failure.deleted' | 'failure.exported' | 'retry_run.started' | 'retry_run.stopped' | 'pathway.created' | 'pathway.changed' | 'pathway.published' | 'pathway.archived' | 'pathway.award_kept' | 'pathway.award_revoked' | 'letter.released' | 'letter.dropped' | 'letter.resent' | 'suppression.lifted' | 'status_list.closed' | undefined
  /** Only changes of the record with this id. */
  subject_id?: string | undefined
  /** Only changes made then or later. */
  recorded_from?: string | undefined
  /** Only changes made before. */
  recorded_before?: string | undefined
  /** The page after this entry: `next` of the page before. */
  after?: string | undefined
}

/** Parameters of `GET /audit-log/csv`: The audit log as a CSV file. */
export type ExportAuditLogQuery = {
  /** Only changes by a person, a key, the operator of the service or the service itself. */
  actor_kind?: 'user' | 'api_key' | 'operator' | 'worker' | undefined
  /** Only changes by this person or key. */
  actor_id?: string | undefined
  /** Only changes of this kind. */
  action?: 'organization.created' | 'organization.changed' | 'organization.activated' | 'organization.deactivated' | 'organization.public_url_changed' | 'organization.restored_from_backup' | 'api_key.created' | 'api_key.revoked' | 'template.created' | 'template.changed' | 'template.archived' | 'template.restored' | 'template.drafted' | 'template.draft_discarded' | 'image.uploaded' | 'framework.imported' | 'framework.removed' | 'signing_key.rotated' | 'signing_key.withdrawn' | 'signing_key.resealed' | 'member.added' | 'member.imported' | 'member.changed' | 'member.suspended' | 'member.resumed' | 'member.left' | 'member.address_added' | 'member.address_verified' | 'member.address_removed' | 'member.confirmation_requested' | 'team_member.added' | 'team_member.linked' | 'team_member.role_changed' | 'team_member.removed' | 'team_member.left' | 'team_member.passkeys_removed' | 'team_member.signed_out' | 'identity_provider.saved' | 'identity_provider.turned_on' | 'identity_provider.turned_off' | 'identity_provider.removed' | 'identity_provider.resealed' | 'identity_provider.domain_added' | 'identity_provider.domain_proven' | 'identity_provider.domain_lapsed' | 'identity_provider.domain_removed' | 'invitation.sent' | 'invitation.resent' | 'invitation.withdrawn' | 'invitation.accepted' | 'batch.accepted' | 'batch.noted' | 'batch.revocation_requested' | 'batch.exported' | 'job.redelivered' | 'credential.revoked' | 'credential.exported' | 'person.erased' | 'person.exported' | 'failure.retried' | 'failure.resolved' | 'failure.discarded' | 'failure.deleted' | 'failure.exported' | 'retry_run.started' | 'retry_run.stopped' | 'pathway.created' | 'pathway.changed' | 'pathway.published' | 'pathway.archived' | 'pathway.award_kept' | 'pathway.award_revoked' | 'letter.released' | 'letter.dropped' | 'letter.resent' | 'suppression.lifted' | 'status_list.closed' | undefined
  /** Only changes of the record with this id. */
  subject_id?: string | undefined
  /** Only changes made then or later. */
  recorded_from?: string | undefined
  /** Only changes made before. */
  recorded_before?: string | undefined
  /** Of the spreadsheet that opens it: in Spanish semicolons separate the cells. */
  language?: 'es' | 'en' | undefined
}

/** Parameters of `DELETE /team/{id}`: Take somebody out of the team. */
export type RemoveFromTeamQuery = {
  /** Whether the API keys that they made are revoked, for good. */
  revoke_keys?: 'true' | 'false' | undefined
}

/**
 * Requests and answers between panel and service, in their wire form: the one place where the panel writes them down.
 * Paths are below `/api/panel`. A request that belongs to an organization names it in the header `X-Organization-Id`.
 * An error is `{ detail, errors? }` with the headers `X-Request-Id` and `X-Error-Code`, as in the public API.
 */

export type Role = 'owner' | 'admin' | 'issuer' | 'viewer'

export type Organization = {
  id: string
  /** Its part of addresses: `/panel/o/{slug}`. */
  slug: string
  name: string
  role: Role
  is_active: boolean
}

/** `GET /session`, where `null` means that nobody is signed in, and the answer to a sign-in. */
export type Session = {
  person: { name: string; email: string; language: 'es' | 'en' | null }
  organizations: Organization[]
}

/** `POST /sign-in/letter`: 202 with the same answer at the same pace whether the address is known or not. */
export type SignInLetterRequest = { email: string; language: 'es' | 'en'; next: string | null }

/** `POST /sign-in/code`: 200 with the session; 422 where the code is wrong, used or older than fifteen minutes. */
export type SignInCodeRequest = { email: string; code: string }

/**
 * `POST /sign-in/link`, from the page `/panel/sign-in/link#TOKEN` that the letter leads to. The token stands after the `#`, which
 * no browser sends, and is used only when a person presses the button: a mail scanner that opens the link uses up nothing.
 */
export type SignInLinkRequest = { token: string }

/** `POST /sign-out`: 204. */
export type SignOutRequest = { everywhere: boolean }

/** `PATCH /person`: 200 with the session. */
export type PersonChange = { language: 'es' | 'en' }

/** `GET /home` */
export type Home = {
  /** First steps of a new organization; null when all are done or the list was put away. */
  first_steps: Record<FirstStep, boolean> | null
  needs: { kind: NeedKind; count: number }[]
}
export type FirstStep = 'profile' | 'template' | 'test_credential' | 'api_key'
export type NeedKind = 'unused_api_keys'

/** An item of `GET /api-keys`, which is `{ items }`, the newest first. */
export type ApiKey = {
  id: string
  name: string
  /** `svc_live_` and the first four characters after it. */
  prefix: string
  last_four: string
  created_at: string
  /** Name or address of a person; null for the operator of the service. */
  created_by: string | null
  last_used_at: string | null
  revoked_at: string | null
  revoked_by: string | null
  /** Jobs of this key that are still at work: once it is revoked nobody can ask for them by API. */
  running_jobs: number
}

/** `POST /api-keys`: 201. */
export type ApiKeyCreation = { name: string }
/** The only answer that holds a whole key. */
export type CreatedApiKey = { api_key: ApiKey; key: string }

/** `POST /api-keys/{id}/revoke`: 200 with the key. */
export type ApiKeyRevocation = { name: string }

/**
 * A page of a list that may be long: 50 items, the newest first. `next` is what the parameter `after` asks for the following
 * page with; null on the last. Nobody counts how many there are in all.
 */
export type Page<Item> = { items: Item[]; next: string | null }

/** What became of the letter: `held` waits for the operator after a restore, `failed` was given up. */
export type LetterStatus = 'pending' | 'held' | 'sent' | 'failed'

/** Parameters of `GET /credentials`, which is a page. What is left out narrows nothing. Moments are ISO 8601. */
export type CredentialSelection = {
  template_id?: string | undefined
  batch_id?: string | undefined
  status?: 'active' | 'revoked' | undefined
  email?: string | undefined
  letter?: 'failed' | undefined
  issued_from?: string | undefined
  issued_before?: string | undefined
  after?: string | undefined
}

export type CredentialRow = {
  id: string
  template_id: string
  batch_id: string
  recipient_name: string | null
  recipient_email: string
  achievement_name: string
  status: 'active' | 'revoked'
  issued_at: string
  valid_until: string | null
  /** Null where there was no letter. */
  letter_status: LetterStatus | null
}

/** `GET /credentials/{id}`; and 202 to `POST /credentials/{id}/letter` with `{}`, which sends the letter again. */
export type Credential = CredentialRow & {
  /** Its public page. */
  url: string
  row_number: number
  /** Whether it went to a member of the organization. */
  is_internal: boolean
  revoked_at: string | null
  revocation_reason: string | null
  letter: {
    attempts: number
    next_attempt_at: string | null
    resent_at: string | null
    sent_at: string | null
    /** What the mail relay said last, in its own words. */
    last_answer: string | null
  } | null
}

/** `POST /credentials/{id}/revoke`: 200 with the credential. `email` is the recipient's address, typed again. */
export type CredentialRevocation = { reason: string; email: string }

/** `GET /template-names`: `{ items }`, the newest 200. */
export type TemplateName = { id: string; name: string }

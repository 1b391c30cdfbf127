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

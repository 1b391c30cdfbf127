import type { Credential, CredentialRow, Page, TemplateName } from '../src/data/contract.ts'
import { refuse, refuseField } from './fake-answers.ts'
import { atLeast } from './fake-organization.ts'
import type { FakeState, Handler } from './fake-state.ts'

type Route = { method: string; pattern: RegExp; handle: Handler }

const pageSize = 50

export const fakeCredentials: Route[] = [
  {
    method: 'GET',
    pattern: /^\/credentials$/,
    handle: atLeast('viewer', (organizationId, state, { request }) => {
      const chosen = new URL(request.url).searchParams
      const after = chosen.get('after')
      const found = credentialsOf(state, organizationId).filter(
        (one) =>
          is(chosen, 'template_id', one.template_id) &&
          is(chosen, 'batch_id', one.batch_id) &&
          is(chosen, 'status', one.status) &&
          is(chosen, 'email', one.recipient_email) &&
          is(chosen, 'letter', one.letter_status) &&
          one.issued_at >= (chosen.get('issued_from') ?? '') &&
          one.issued_at < (chosen.get('issued_before') ?? '9') &&
          (after === null || one.id < after),
      )
      const items: CredentialRow[] = found.slice(0, pageSize)
      const next = found.length > pageSize ? (items.at(-1)?.id ?? null) : null
      return Response.json({ items, next } satisfies Page<CredentialRow>)
    }),
  },
  {
    method: 'GET',
    pattern: /^\/credentials\/([0-9a-f-]+)$/,
    handle: atLeast('viewer', (organizationId, state, { id }) => {
      const credential = find(state, organizationId, id)
      return credential ? Response.json(credential) : missing()
    }),
  },
  {
    method: 'POST',
    pattern: /^\/credentials\/([0-9a-f-]+)\/revoke$/,
    handle: atLeast('admin', (organizationId, state, { id, body }) => {
      const credential = find(state, organizationId, id)
      if (!credential) return missing()
      if (body.email !== credential.recipient_email) return refuseField('email', 'The address does not match.')
      credential.status = 'revoked'
      credential.revoked_at = state.daysAgo(0)
      credential.revocation_reason = String(body.reason)
      return Response.json(credential)
    }),
  },
  {
    method: 'POST',
    pattern: /^\/credentials\/([0-9a-f-]+)\/letter$/,
    handle: atLeast('issuer', (organizationId, state, { id }) => {
      const credential = find(state, organizationId, id)
      if (!credential?.letter) return missing()
      if (credential.status === 'revoked' || credential.letter_status === 'pending')
        return refuse(409, 'letter_not_resendable', 'The letter is still to go out and is not sent again')
      credential.letter_status = 'pending'
      credential.letter = { ...credential.letter, attempts: 0, last_answer: null, resent_at: state.daysAgo(0) }
      return Response.json(credential, { status: 202 })
    }),
  },
  {
    method: 'GET',
    pattern: /^\/template-names$/,
    handle: atLeast('viewer', (organizationId, state) => {
      const names = new Map(credentialsOf(state, organizationId).map((one) => [one.template_id, one.achievement_name]))
      return Response.json({ items: [...names].map(([id, name]): TemplateName => ({ id, name })) })
    }),
  },
]

function credentialsOf(state: FakeState, organizationId: string): Credential[] {
  return state.credentials.get(organizationId) ?? []
}

function find(state: FakeState, organizationId: string, id: string): Credential | undefined {
  return credentialsOf(state, organizationId).find((one) => one.id === id)
}

function missing(): Response {
  return refuse(404, 'credential_not_found', 'Credential not found')
}

function is(chosen: URLSearchParams, name: string, value: string | null): boolean {
  const asked = chosen.get(name)
  return asked === null || asked.toLowerCase() === value?.toLowerCase()
}

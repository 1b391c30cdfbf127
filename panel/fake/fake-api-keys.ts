import { randomBytes } from 'node:crypto'
import type { ApiKey } from '../src/data/contract.ts'
import { refuse, refuseField } from './fake-answers.ts'
import { atLeast } from './fake-organization.ts'
import { type FakeState, type Handler, key } from './fake-state.ts'

type Route = { method: string; pattern: RegExp; handle: Handler }

const forAdmins = (handle: (keys: ApiKey[], state: FakeState, call: Parameters<Handler>[1]) => Response): Handler =>
  atLeast('admin', (organizationId, state, call) => handle(state.apiKeys.get(organizationId) ?? [], state, call))

export const fakeApiKeys: Route[] = [
  { method: 'GET', pattern: /^\/api-keys$/, handle: forAdmins((keys) => Response.json({ items: keys })) },
  {
    method: 'POST',
    pattern: /^\/api-keys$/,
    handle: forAdmins((keys, state, { body, email }) => {
      const name = String(body.name ?? '').trim()
      if (name === '') return refuseField('name', 'The name must be one line of 1 to 100 characters.')
      if (keys.some((other) => other.name === name && !other.revoked_at))
        return refuseField('name', `A key called “${name}” exists already.`)
      const secret = `svc_live_${randomBytes(20).toString('hex')}`
      const made = key(name, {
        created_at: state.daysAgo(0),
        created_by: state.people.get(email)?.name ?? email,
        prefix: secret.slice(0, 13),
        last_four: secret.slice(-4),
      })
      keys.unshift(made)
      return Response.json({ api_key: made, key: secret }, { status: 201 })
    }),
  },
  {
    method: 'POST',
    pattern: /^\/api-keys\/([0-9a-f-]+)\/revoke$/,
    handle: forAdmins((keys, state, { id, body, email }) => {
      const doomed = keys.find((candidate) => candidate.id === id)
      if (!doomed) return refuse(404, 'api_key_not_found', 'API key not found')
      if (body.name !== doomed.name) return refuseField('name', 'The name does not match.')
      doomed.revoked_at ??= state.daysAgo(0)
      doomed.revoked_by ??= state.people.get(email)?.name ?? email
      return Response.json(doomed)
    }),
  },
]

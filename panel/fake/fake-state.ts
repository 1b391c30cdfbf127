import type { ApiKey, Credential, Organization, Role, Session } from '../src/data/contract.ts'
import { startCredentials } from './fake-credential-seed.ts'

export type FakeState = {
  /** Addresses of the people who are signed in, by the value of their cookie. */
  sessions: Map<string, string>
  people: Map<string, Session['person'] & { organizations: Organization[] }>
  /** Addresses that were sent a letter. */
  letters: string[]
  /** By organization, the newest first. */
  apiKeys: Map<string, ApiKey[]>
  /** By organization, the newest first. */
  credentials: Map<string, Credential[]>
  daysAgo: (days: number) => string
}

export type Handler = (
  state: FakeState,
  call: { request: Request; body: Record<string, unknown>; id: string; email: string },
) => Response

const aguamarina = '11111111-1111-4111-8111-111111111111'
const bahia = '22222222-2222-4222-8222-222222222222'
const cerrada = '33333333-3333-4333-8333-333333333333'

/** One person of each role, one with several organizations, one with none; keys in each state. */
export function startState(now: () => Date): FakeState {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 86_400_000).toISOString()
  const person = (name: string, email: string, organizations: Organization[]) =>
    [email, { name, email, language: null, organizations }] as const
  return {
    sessions: new Map(),
    letters: [],
    daysAgo,
    credentials: new Map([
      [aguamarina, startCredentials(daysAgo)],
      [bahia, []],
      [cerrada, []],
    ]),
    people: new Map([
      person('Ana Muñoz', 'ana@aguamarina.example', [at(aguamarina, 'owner')]),
      person('Ivo Serra', 'ivo@aguamarina.example', [at(aguamarina, 'viewer')]),
      person('Mar Ibáñez', 'mar@bahia.example', [at(bahia, 'admin'), at(aguamarina, 'issuer'), at(cerrada, 'owner')]),
      person('Noa Prieto', 'noa@nowhere.example', []),
    ]),
    apiKeys: new Map([
      [
        aguamarina,
        [
          key('Moodle, campus norte', { created_at: daysAgo(12), last_used_at: daysAgo(0.01), running_jobs: 2 }),
          key('Nómina de egresados', { created_at: daysAgo(200), last_used_at: daysAgo(140) }),
          key('Canvas', { created_at: daysAgo(3), created_by: null }),
          key('Prueba de Iván', {
            created_at: daysAgo(400),
            last_used_at: daysAgo(310),
            revoked_at: daysAgo(300),
            revoked_by: 'Ana Muñoz',
          }),
        ],
      ],
      [bahia, []],
      [cerrada, []],
    ]),
  }
}

const organizations = {
  [aguamarina]: { slug: 'universidad-aguamarina', name: 'Universidad de Aguamarina', is_active: true },
  [bahia]: { slug: 'instituto-bahia', name: 'Instituto Bahía', is_active: true },
  [cerrada]: { slug: 'academia-cerrada', name: 'Academia Cerrada', is_active: false },
}

function at(id: keyof typeof organizations, role: Role): Organization {
  return { id, role, ...organizations[id] }
}

let keysMade = 0

export function key(name: string, rest: Partial<ApiKey> & { created_at: string }): ApiKey {
  const number = (++keysMade).toString(16).padStart(4, '0')
  return {
    id: `44444444-4444-4444-8444-44444444${number}`,
    name,
    prefix: `svc_live_${number}`,
    last_four: number,
    created_by: 'Ana Muñoz',
    last_used_at: null,
    revoked_at: null,
    revoked_by: null,
    running_jobs: 0,
    ...rest,
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '../src/data/contract.ts'
import { refuse, refuseField } from './fake-answers.ts'
import { fakeApiKeys } from './fake-api-keys.ts'
import { fakeCredentials } from './fake-credentials.ts'
import { type FakeState, type Handler, startState } from './fake-state.ts'

/** The code that every letter of the fake service has, and the token of every link. */
export const fakeCode = '123456'
export const fakeToken = 'letter-token'

/**
 * The service's side of `src/data/contract.ts`, without a service: what the panel is developed and tested against. It
 * keeps the promises that screens rest on (sessions, roles, names typed again, a key shown once), nothing else.
 */
export function makeFakeService(now: () => Date = () => new Date()) {
  const state = startState(now)
  const breakdowns = new Map<string, Response>()
  return {
    state,
    /** The next request for the path gets this answer. */
    breakNext: (path: string, answer: Response) => void breakdowns.set(path, answer),
    /** Every session is over, as after "sign out everywhere". */
    endSessions: () => state.sessions.clear(),
    answer: async (request: Request): Promise<Response> => {
      const path = new URL(request.url).pathname.replace(/^\/api\/panel/, '')
      const broken = breakdowns.get(path)
      breakdowns.delete(path)
      const answer = broken ?? (await handle(state, request, path))
      answer.headers.set('x-request-id', randomUUID())
      return answer
    },
  }
}

export type FakeService = ReturnType<typeof makeFakeService>

async function handle(state: FakeState, request: Request, path: string): Promise<Response> {
  const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path))
  if (!route) return refuse(404, 'route_not_found', 'Not Found')
  const body = request.method === 'GET' ? {} : ((await request.json()) as Record<string, unknown>)
  const email = state.sessions.get(sessionOf(request) ?? '')
  const [, id = ''] = route.pattern.exec(path) ?? []
  if (!route.isOpen && !email) return refuse(401, 'signed_out', 'Sign-in required')
  return route.handle(state, { request, body, id, email: email ?? '' })
}

const routes: { method: string; pattern: RegExp; isOpen?: boolean; handle: Handler }[] = [
  {
    method: 'GET',
    pattern: /^\/session$/,
    isOpen: true,
    handle: (state, { email }) => Response.json(email ? sessionFor(state, email) : null),
  },
  {
    method: 'POST',
    pattern: /^\/sign-in\/letter$/,
    isOpen: true,
    handle: (state, { body }) => {
      state.letters.push(String(body.email))
      return new Response('{}', { status: 202 })
    },
  },
  {
    method: 'POST',
    pattern: /^\/sign-in\/code$/,
    isOpen: true,
    handle: (state, { body }) =>
      body.code === fakeCode && state.letters.includes(String(body.email))
        ? signIn(state, String(body.email))
        : refuse(422, 'sign_in_refused', 'The code is wrong, was used, or has expired'),
  },
  {
    method: 'POST',
    pattern: /^\/sign-in\/link$/,
    isOpen: true,
    handle: (state, { body }) =>
      body.token === fakeToken
        ? signIn(state, 'ana@aguamarina.example')
        : refuse(422, 'sign_in_refused', 'The link was used, or has expired'),
  },
  {
    method: 'POST',
    pattern: /^\/sign-out$/,
    handle: (state, { request }) => {
      state.sessions.delete(sessionOf(request) ?? '')
      return new Response(null, { status: 204 })
    },
  },
  {
    method: 'PATCH',
    pattern: /^\/person$/,
    handle: (state, { email, body }) => {
      if (body.language !== 'es' && body.language !== 'en') return refuseField('language', 'es or en')
      const person = state.people.get(email)
      if (person) person.language = body.language
      return Response.json(sessionFor(state, email))
    },
  },
  {
    method: 'GET',
    pattern: /^\/home$/,
    handle: (state, { request }) => {
      const keys = state.apiKeys.get(request.headers.get('x-organization-id') ?? '') ?? []
      const unused = keys.filter((key) => !key.revoked_at && (key.last_used_at ?? key.created_at) < state.daysAgo(90))
      return Response.json({
        first_steps: { profile: true, template: true, test_credential: false, api_key: keys.length > 0 },
        needs: unused.length > 0 ? [{ kind: 'unused_api_keys', count: unused.length }] : [],
      })
    },
  },
  ...fakeApiKeys,
  ...fakeCredentials,
]

function signIn(state: FakeState, email: string): Response {
  if (!state.people.has(email)) return refuse(422, 'sign_in_refused', 'The code is wrong, was used, or has expired')
  const id = randomBytes(16).toString('hex')
  state.sessions.set(id, email)
  return Response.json(sessionFor(state, email), {
    headers: { 'set-cookie': `fake_session=${id}; Path=/; HttpOnly; SameSite=Lax` },
  })
}

function sessionFor(state: FakeState, email: string): Session {
  const person = state.people.get(email)
  if (!person) throw new Error(`the fake service knows no ${email}`)
  const { organizations, ...rest } = person
  return { person: rest, organizations }
}

function sessionOf(request: Request): string | undefined {
  return /fake_session=([0-9a-f]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
}

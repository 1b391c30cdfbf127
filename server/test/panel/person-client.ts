import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import { makeSignInLink } from '../../src/people/sign-in/make-sign-in-link.ts'
import { addToTeam } from '../../src/people/team/add-to-team.ts'
import type { Role } from '../../src/people/team/team-member.ts'
import type { User } from '../../src/people/users/user.ts'
import type { Application } from '../application.ts'
import { type Answer, clientFor, newHousehold, until } from '../client.ts'
import type { Tenant } from '../factories.ts'

/** Where a service is reached, and what it works with. */
type Reached = Pick<Application, 'url' | 'platform'>

/** A browser as the service sees one: it keeps the cookie and says which page it asks from. */
export function browserFor(app: Reached, organizationId?: string) {
  const { call } = clientFor(app.url)
  const jar = new Map<string, string>()
  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await call(method, `/api/panel${path}`, body, {
      origin: app.platform.settings.publicUrl,
      'sec-fetch-site': 'same-origin',
      ...(jar.size > 0 ? { cookie: cookies() } : {}),
      ...(organizationId ? { 'x-organization-id': organizationId } : {}),
      ...headers,
    })
    const [name, value = ''] = answer.headers.get('set-cookie')?.split(';')[0]?.split('=') ?? []
    if (name) jar.set(name, value)
    return answer
  }
  return {
    ask,
    get: (path: string) => ask('GET', path),
    post: (path: string, body: unknown, headers?: Record<string, string>) => ask('POST', path, body, headers),
    cookie: cookies,
    forget: (name: string) => jar.delete(name),
    requestLetter: (email: string, from?: string) =>
      ask('POST', '/sign-in/letter', { email, language: 'en', next: null }, from ? { 'x-forwarded-for': from } : {}),
  }
}

export type Browser = ReturnType<typeof browserFor>

export type SignInLetter = { link: string; token: string; code: string; email: Email; to: string }

/** The sign-in letters that reached an address, oldest first. */
export async function lettersTo(app: Application, address: string, count = 1): Promise<SignInLetter[]> {
  const caught = await until(
    async () => app.smtp.letters.filter(({ to, messageId }) => to === address && messageId.includes('sign-in')),
    (letters) => letters.length >= count,
  )
  return Promise.all(
    caught.map(async (letter) => {
      const email = await letter.read()
      const text = email.text ?? ''
      const link = /https?:\S+#\S+/.exec(text)?.[0] ?? ''
      return { email, to: letter.to, link, token: link.split('#')[1] ?? '', code: /^\d{6}$/m.exec(text)?.[0] ?? '' }
    }),
  )
}

export async function signIn(app: Application, email: string, tenant?: Tenant): Promise<Browser> {
  const browser = browserFor(app, tenant?.organization.id)
  const before = app.smtp.letters.filter(({ to, messageId }) => to === email && messageId.includes('sign-in')).length
  await browser.requestLetter(email, newHousehold())
  const letters = await lettersTo(app, email, before + 1)
  await browser.post('/sign-in/link', { token: letters.at(-1)?.token })
  return browser
}

export async function addPerson(tenant: Tenant, role: Role, email: string, name = ''): Promise<User> {
  return addToTeam(tenant.ctx, { email, name, role })
}

/** A browser of a new person of this role, who is signed in by a link: it needs no worker that sends a letter. */
export async function browserOf(
  app: Reached,
  tenant: Tenant,
  role: Role,
  name = '',
): Promise<Browser & { person: User }> {
  const person = await addPerson(tenant, role, `${randomUUID()}@equipo.example`, name)
  const browser = browserFor(app, tenant.organization.id)
  await browser.post('/sign-in/link', { token: (await makeSignInLink(app.platform, person)).split('#')[1] })
  return { ...browser, person }
}

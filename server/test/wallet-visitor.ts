import { sql } from 'kysely'
import type { Application } from './application.ts'
import { newHousehold, until } from './client.ts'

export type WalletPage = { status: number; text: string; headers: Headers; location: string | null }

/** Somebody at the wallet with a browser that keeps the cookie, runs no script and sends forms as browsers do. */
export function visitorOf(app: Pick<Application, 'url' | 'platform'>) {
  const jar = new Map<string, string>()
  const from = newHousehold()
  const ask = async (
    path: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<WalletPage> => {
    const answer = await fetch(`${app.url}${path}`, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'accept-language': 'en',
        'x-forwarded-for': from,
        ...(jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(fields ? { origin: app.platform.settings.publicUrl, 'sec-fetch-site': 'same-origin' } : {}),
        ...headers,
      },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
    const [name, value = ''] = answer.headers.get('set-cookie')?.split(';')[0]?.split('=') ?? []
    if (name) jar.set(name, value)
    return {
      status: answer.status,
      text: await answer.text(),
      headers: answer.headers,
      location: answer.headers.get('location'),
    }
  }
  return {
    open: (path = '/wallet') => ask(path),
    send: ask,
    cookie: () => [...jar].map((pair) => pair.join('=')).join('; '),
    keep: (name: string, value: string) => jar.set(name, value),
    kept: (name: string) => jar.get(name),
  }
}

export type Visitor = ReturnType<typeof visitorOf>

/** The codes that reached an address, oldest first, once there are so many. */
export async function codesTo(app: Pick<Application, 'smtp'>, address: string, count = 1): Promise<string[]> {
  const caught = await until(
    async () => app.smtp.letters.filter(({ to, messageId }) => to === address && messageId.includes('sign-in')),
    ({ length }) => length >= count,
  )
  return Promise.all(caught.map(async (letter) => /^\d{6}$/m.exec((await letter.read()).text ?? '')?.[0] ?? ''))
}

/** How many codes have reached an address, once none is on its way: the one that is asked for next comes after them. */
export async function codesSoFar(app: Pick<Application, 'smtp' | 'database'>, address: string): Promise<number> {
  await until(
    () => sql`select from sign_ins where letter_ended_at is null`.execute(app.database.forService()),
    ({ rows }) => rows.length === 0,
  )
  return app.smtp.letters.filter(({ to, messageId }) => to === address && messageId.includes('sign-in')).length
}

/** A visitor who has proven an address. */
export async function proveTo(app: Application, email: string, visitor: Visitor = visitorOf(app)): Promise<Visitor> {
  const before = await codesSoFar(app, email)
  await visitor.send('/wallet/letter', { email })
  const code = (await codesTo(app, email, before + 1)).at(-1) ?? ''
  await visitor.send('/wallet/code', { email, code })
  return visitor
}

/** The ids of the credentials that a page leads to. */
export const held = (text: string) => [...text.matchAll(/href="\/credentials\/([0-9a-f-]{36})"/g)].map(([, id]) => id)

/** Who signs in with an address. */
export const walletUser = ({ database }: Application, email: string) =>
  database.forService().selectFrom('users').select('id').where('normalized_email', '=', email).executeTakeFirstOrThrow()

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import type { Caught } from '../smtp-sink.ts'
import { addresses, texts } from './values.ts'

let app: Application
let client: Client
let templateId: string
beforeAll(async () => {
  app = await startApplication()
  const tenant = await makeTenant(app, 'Universidad" <todos@intruso.example>, "x')
  templateId = (
    await makeTemplate(tenant, { name: 'Curso\r\nX-Injected: 1\r\n\r\n.\r\n', optional: ['recipient_name'] })
  ).id
  client = clientFor(app.url, tenant.key)
})
afterAll(() => app?.stop())

const once = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type']

/** One letter as it went over the wire: one recipient, each header once, nothing that an injection would have added. */
async function expectOneLetter(letter: Caught, to: string): Promise<void> {
  expect(letter.to).toBe(to)
  const raw = letter.raw.toString('latin1')
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const names = head.split('\r\n').map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '')
  for (const name of once) expect([name, names.filter((one) => one === name).length]).toEqual([name, 1])
  for (const name of ['bcc', 'cc', 'x-injected', 'sender', 'reply-to']) expect(names).not.toContain(name)
  expect(head).toMatch(/^[\x20-\x7e\r\n]*$/)
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/)
  const read = await letter.read()
  expect([read.to?.map(({ address }) => address), read.cc, read.bcc]).toEqual([[to], undefined, undefined])
  expect(read.from?.address).toBe('credentials@example.edu')
}

async function letterTo(email: string): Promise<Caught> {
  return (await until(async () => app.smtp.letters.find(({ to }) => to === email), Boolean)) as Caught
}

describe('a letter', () => {
  const names = Object.entries(texts).filter(([, text]) => text.length < 600)

  it('has one recipient and each header once, whatever the name on the row', async () => {
    const rows = names.map(([, recipient_name], n) => ({ email: `nombre${n}@example.edu`, recipient_name }))
    const { body } = await client.issue(templateId, rows)
    const { result } = (await jobEnded(client, body.job_id)).body
    const failed = new Set(result.errors.map(({ row }: { row: number }) => row - 1))
    expect(result.emails_sent).toBe(rows.length - failed.size)
    expect(failed.size).toBeLessThan(15)
    for (const [n, { email }] of rows.entries())
      if (failed.has(n)) expect(app.smtp.letters.some(({ to }) => to === email)).toBe(false)
      else await expectOneLetter(await letterTo(email), email)
  })

  it('carries the name as text, on one line', async () => {
    await client.issue(templateId, [{ email: 'lineas@example.edu', recipient_name: texts['line breaks'] }])
    const read = await (await letterTo('lineas@example.edu')).read()
    expect(read.text).toContain('Ana Bcc: todos@example.edu')
    expect(app.smtp.letters.filter(({ to }) => to === 'todos@example.edu')).toEqual([])
  })

  it('is never written to an address that is more than one, or none', async () => {
    await forgetRequests(app)
    const before = app.smtp.letters.length
    const { body } = await client.issue(
      templateId,
      addresses.map((email) => ({ email })),
    )
    const { result } = (await jobEnded(client, body.job_id)).body
    expect([result.failed, result.emails_sent, result.emails_failed]).toEqual([addresses.length, 0, 0])
    expect(app.smtp.letters.length).toBe(before)
  })

  it('goes to an international domain in its ASCII form', async () => {
    const { body } = await client.issue(templateId, [{ email: 'ana@españa.es' }])
    const id = body.credentials[0].credential_id
    const letter = await until(async () => app.smtp.letters.find(({ messageId }) => messageId.includes(id)), Boolean)
    expect(letter?.raw.toString('latin1')).toMatch(/^To: ana@xn--espaa-rta\.es\r$/m)
  })

  it('goes to the longest address whole', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.es`
    await client.issue(templateId, [{ email }])
    await expectOneLetter(await letterTo(email), email)
  })
})

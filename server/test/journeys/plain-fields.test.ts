import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readRecipients } from '@sello/sheets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FieldName,
  fieldNames,
  isPlain,
  type PlainField,
  recipientFields,
} from '../../src/templates/recipient-fields.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'

type Named = { name: FieldName; field: PlainField }

const plain: Named[] = fieldNames.flatMap((name) => {
  const field = recipientFields[name]
  return isPlain(field) ? [{ name, field }] : []
})
// Each day is later than those before it, so that no period ends before it begins.
const sent = new Map(
  plain.map(({ name, field }, index) => [name, field.type === 'date' ? `2026-03-1${index}` : `«${name}» & ${index}`]),
)

describe('a plain field', () => {
  let app: Application
  let subject: Record<string, unknown>
  const pages: Record<string, string> = {}

  beforeAll(async () => {
    app = await startApplication({ worker: false })
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant, { optional: plain.map(({ name }) => name) })
    const headers = plain.map(({ name, field }) => field.headers.at(-1) ?? name)
    const sheet = `email,${headers.join(',')}\nana@example.edu,${[...sent.values()].join(',')}\n`
    const { recipients } = readRecipients(Buffer.from(sheet))
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.issue(
      id,
      recipients.map(({ recipient }) => recipient),
    )
    const [{ credential_id }] = body.credentials
    subject = (await client.get(`/api/v1/credentials/${credential_id}`)).body.ob3_data.credentialSubject
    for (const language of ['es', 'en'])
      pages[language] = (
        await client.get(`/credentials/${credential_id}?lang=${language}`, { accept: 'text/html' })
      ).text
  })
  afterAll(() => app?.stop())

  it.each(plain)('$name goes from the column of a sheet into the signed document', ({ name, field }) => {
    expect(subject[field.property]).toBe(field.type === 'date' ? `${sent.get(name)}T00:00:00Z` : sent.get(name))
  })

  it.each(plain.filter(({ field }) => field.page))('$name is shown under its name on the page', ({ name, field }) => {
    for (const language of ['es', 'en'] as const) {
      const value = String(sent.get(name)).replace('&', '&amp;')
      const shown = field.type === 'date' ? `<time datetime="${value}">` : `${value}<`
      const fact = new RegExp(`<dt>${field.page?.[language]}</dt><dd dir="auto">([^]*?)</dd>`).exec(pages[language]!)
      expect(`${fact?.[1]}<`).toContain(shown)
    }
  })
})

describe('the sources', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) => /^(\w[\w-]*\/(src|bin)\/.*\.(ts|tsx|js)|openapi\.json)$/.test(file) && !/\.test\.tsx?$/.test(file),
    )
    .filter((file) => existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

  // What a profile fills is a column of members as well, and a name of one word, such as `term`, a word of English.
  const telling = plain
    .filter(({ field }) => !('profile' in field))
    .map(({ name, field }) => ({ name, names: [name, field.property].filter((one) => /_|[A-Z]/.test(one)) }))
    .filter(({ names }) => names.length > 0)

  it('have plain fields whose names stand for nothing else', () => expect(telling.length).toBeGreaterThan(1))

  it.each(telling)('name $name in six files at most, generated ones among them', ({ names }) => {
    const naming = new RegExp(`\\b(${names.join('|')})\\b`)
    const files = sources.filter(({ text }) => naming.test(text)).map(({ file }) => file)
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(6)
    expect(files).toContain('server/src/templates/recipient-fields.ts')
  })
})

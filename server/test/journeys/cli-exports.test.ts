import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { withSello } from '../run-sello.ts'

const { app, selloOf } = withSello()
const folder = mkdtempSync(join(tmpdir(), 'sello-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('writes all credentials that match, to standard output or to a file that is there once it is whole', async () => {
  const tenant = await makeTenant(app())
  const sello = selloOf(tenant)
  const { id } = await makeTemplate(tenant)
  const client = clientFor(app().url, tenant.key)
  for (const email of ['ana@example.edu', 'luis@example.edu']) await client.issue(id, [{ email }])

  const csv = await sello('credentials', 'export', '--email', 'ana@example.edu')
  expect([csv.code, csv.stdout.split('\r\n').length]).toEqual([0, 3])
  expect(csv.stdout).toMatch(/^id,status,credential_url,/)
  expect(csv.stdout).toContain('ana@example.edu')
  expect(csv.stderr).toBe('100 % 1/1\n')

  const file = join(folder, 'credentials.ndjson')
  const written = await sello('credentials', 'export', '--format', 'ndjson', '--output', file)
  expect([written.code, written.stdout]).toEqual([0, ''])
  expect(written.stderr).toContain(`2 credentials in ${file}`)
  const emails = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).recipient_email)
  expect([emails, existsSync(`${file}.part`)]).toEqual([['luis@example.edu', 'ana@example.edu'], false])

  const refused = join(folder, 'refused.csv')
  expect((await sello('credentials', 'export', '--template', 'x', '--output', refused)).code).not.toBe(0)
  expect([existsSync(refused), existsSync(`${refused}.part`)]).toEqual([false, false])
})

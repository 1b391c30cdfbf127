import { expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { withSello } from '../run-sello.ts'

const { app, selloOf } = withSello()

it('prints events as lines of JSON, and the cursor from which the next call goes on', async () => {
  const tenant = await makeTenant(app(), 'Universidad', 'en')
  const template = await makeTemplate(tenant)
  const sello = selloOf(tenant)
  const first = await sello('events')
  const [, cursor = ''] = /^Go on with --after (\S+)\n$/.exec(first.stderr) ?? []
  await clientFor(app().url, tenant.key).issue(template.id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])
  const told = await until(
    () => sello('events', '--after', cursor, '--types', 'credential.*'),
    ({ stdout }) => stdout !== '',
  )
  expect(
    told.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ type: 'credential.issued', data: { template_id: template.id } }])
  expect((await sello('events', '--types', 'credential.lost')).code).toBe(1)
})

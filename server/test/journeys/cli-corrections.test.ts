import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { withSello } from '../run-sello.ts'

const { app, selloOf } = withSello()

it('corrects a credential in one step, and sends the letter of what took its place again', async () => {
  const tenant = await makeTenant(app())
  const template = await makeTemplate(tenant, { required: ['recipient_name'] })
  const sello = selloOf(tenant)
  const row = (name: string) => ['--email', 'eva@example.edu', '--name', name, '--json']

  const issued = await sello('issue', '--template', template.id, '--yes', ...row('Eva Dies'))
  const id = issued.json().credentials[0].credential_id
  const correct = await sello('credentials', 'correct', id, '--reason', 'Nombre', ...row('Eva Díez'))
  const { credential_id: corrected, supersedes } = correct.json()
  expect([correct.code, supersedes]).toEqual([0, id])

  const letters = () => app().smtp.letters.filter(({ messageId }) => messageId.includes(corrected)).length
  const sent = (count: number) =>
    until(
      async () => letters(),
      (found) => found === count,
    )
  await sent(1)
  // The outcome of the first letter is noted a moment after it went out.
  const again = await until(
    () => sello('credentials', 'resend', corrected),
    ({ code }) => code === 0,
  )
  expect(again.stderr).toContain('The letter is on its way.')
  await sent(2)
})

it('says by its exit code whether each credential was revoked, and lists those that were not', async () => {
  const tenant = await makeTenant(app())
  const template = await makeTemplate(tenant)
  const issued = await selloOf(tenant)(
    'issue',
    '--template',
    template.id,
    '--yes',
    '--email',
    'eva@example.edu',
    '--json',
  )
  const id = issued.json().credentials[0].credential_id
  const revoke = (...ids: string[]) =>
    selloOf(tenant, { stdin: ids.join('\n') })('credentials', 'revoke', '--ids', '-', '--reason', 'Error', '--yes')
  const unknown = randomUUID()
  const some = await revoke(id, unknown)
  expect([some.code, some.stdout]).toEqual([5, expect.stringMatching(`${unknown}.*Credential not found`)])
  expect((await revoke(id)).code).toBe(0)
})

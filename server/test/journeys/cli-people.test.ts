import { expect, it } from 'vitest'
import { makeTemplate, makeTenant } from '../factories.ts'
import { withSello } from '../run-sello.ts'

const { app, selloOf } = withSello()

it('exports a person, tells what erasing would take, and erases once the address is said again', async () => {
  const tenant = await makeTenant(app())
  const sello = selloOf(tenant)
  const { id } = await makeTemplate(tenant)
  await sello('issue', '--template', id, '--email', 'ana@example.edu', '--yes')
  const held = async () => (await sello('people', 'export', 'ana@example.edu')).json().records
  expect(await held()).toMatchObject({ credentials: [{ recipient_email: 'ana@example.edu' }] })
  const told = await sello('people', 'erase', 'ana@example.edu')
  expect([told.code, told.stdout]).toEqual([0, expect.stringContaining('credentials\t1\n')])
  expect(told.stderr).toContain('Would be erased')
  expect(Object.keys(await held())).toContain('credentials')
  expect((await sello('people', 'erase', 'ana@example.edu', '--confirm', 'eva@example.edu')).code).toBe(1)
  expect((await sello('people', 'erase', 'ana@example.edu', '--confirm', 'ana@example.edu')).code).toBe(0)
  expect(await held()).toEqual({})
})

import { expect, it } from 'vitest'
import { makeTemplate, makeTenant } from '../factories.ts'
import { keepFailures } from '../kept-failures.ts'
import { withSello } from '../run-sello.ts'

const { app, selloOf } = withSello()
const rows = [{ email: 'ana@example.edu' }, { email: 'luis@example.edu' }]

it('retries, resolves and discards all open failures that match, and asks before it does', async () => {
  const tenant = await makeTenant(app())
  const sello = selloOf(tenant)
  const [first, second, third] = [await makeTemplate(tenant), await makeTemplate(tenant), await makeTemplate(tenant)]
  for (const template of [first, second, third]) await keepFailures(tenant, template, rows)

  const unasked = await sello('failures', 'retry-run', '--template', first.id)
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('Give --yes')])
  const run = (await sello('failures', 'retry-run', '--template', first.id, '--yes', '--json')).json()
  expect(run).toMatchObject({ total: 2, issued: 2, stopped_because: null })
  expect((await sello('failures', 'run', run.id)).stdout).toContain('issued\t2\n')

  const resolved = await sello('failures', 'resolve', '--all', '--template', second.id, '--note', 'By hand', '--yes')
  expect([resolved.code, resolved.stdout]).toEqual([0, 'ended\t2\n'])
  expect((await sello('failures', 'discard', '--all', '--yes', '--json')).json()).toEqual({ ended: 2 })
  expect((await sello('failures', 'discard')).code).toBe(2)
  const states = (await sello('failures', 'list', '--json')).json().map((one: { status: string }) => one.status)
  expect(states.toSorted()).toEqual(['discarded', 'discarded', 'resolved', 'resolved', 'retried', 'retried'])
})

import { expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { withSello } from '../run-sello.ts'

const { app, selloOf } = withSello()

it('lists pathways, shows what one asks for, and tells a person what is missing in the words of the service', async () => {
  const tenant = await makeTenant(app(), 'Universidad', 'en')
  const [one, diploma] = await makeTemplates(tenant, 'Statistics', 'Diploma')
  const graded = await makeTemplate(tenant, { name: 'Writing', resultAllowedValues: ['C', 'B', 'A'] })
  const { id } = await makePublished(tenant, diploma, [
    { at_least: 2, templates: [...asks(one), { template_id: graded.id, minimum_result: 'B' }] },
  ])
  await clientFor(app().url, tenant.key).issue(one.id, [{ email: 'ana@example.edu' }])
  const sello = selloOf(tenant)

  expect((await sello('pathways', 'list')).stdout).toBe(`${id}\tRuta a Diploma\t1\tDiploma\n`)
  expect((await sello('pathways', 'list', '--json')).json()).toMatchObject([{ id, award_template_id: diploma.id }])
  const viewed = await sello('pathways', 'view', id)
  expect(viewed.stdout).toContain('group_1\tany 2 of: Statistics; Writing (from B on)\n')
  expect(viewed.stdout).toContain('when_revoked\tkeep\n')

  const explained = await sello('pathways', 'explain', id, '--email', 'ana@example.edu')
  expect([explained.code, explained.stdout]).toEqual([
    0,
    'What ana@example.edu lacks for the pathway Ruta a Diploma:\n  Group 1: 1 of 2; has: Statistics; missing: Writing (from B on)\n',
  ])
  const inSpanish = await sello('pathways', 'explain', id, '--email', 'ana@example.edu', '--language', 'es', '--json')
  expect(inSpanish.json()).toMatchObject({
    version: 1,
    award: null,
    told: [expect.stringContaining('le falta'), expect.anything()],
  })
  expect((await sello('pathways', 'explain', id)).code).toBe(2)
  expect((await sello('pathways', 'view', tenant.organization.id)).code).toBe(3)
})

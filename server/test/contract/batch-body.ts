import { expect, it } from 'vitest'
import { type LimitedOperation, requestsPerMinute } from '../../src/entrypoints/api/requests-per-minute.ts'
import type { Application } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { expectRateHeaders, expectRefusal, unknownId } from './answers.ts'

/** The body that validate and issue share, and all that is wrong with it as a whole. */
export type BatchDoor = { app: () => Application; operation: LimitedOperation; path: string }

const one = [{ email: 'ana@example.edu' }]

const structure: [string, unknown, string | string[]][] = [
  ['no fields at all', {}, ['template_id is required', 'recipients is required']],
  ['no template_id', { recipients: one }, 'template_id is required'],
  ['a null template_id', { template_id: null, recipients: one }, 'template_id is required'],
  ['a template_id that is no UUID', { template_id: 'x', recipients: one }, 'template_id must be a UUID'],
  ['a number for template_id', { template_id: 7, recipients: one }, 'template_id must be a UUID'],
  ['a template_id with NUL', { template_id: `${unknownId}\0`, recipients: one }, 'template_id must be a UUID'],
  ['no recipients', { template_id: unknownId }, 'recipients is required'],
  ['null recipients', { template_id: unknownId, recipients: null }, 'recipients is required'],
  ['an object for recipients', { template_id: unknownId, recipients: { 0: one[0] } }, 'recipients must be an array'],
  ['a text for recipients', { template_id: unknownId, recipients: 'ana@example.edu' }, 'recipients must be an array'],
  ['empty recipients', { template_id: unknownId, recipients: [] }, 'recipients must not be empty'],
  ...[null, 'ana@example.edu', 7, true, ['ana@example.edu']].map((entry): [string, unknown, string] => [
    `${JSON.stringify(entry)} among the recipients`,
    { template_id: unknownId, recipients: [...one, entry] },
    'each element of recipients must be an object',
  ]),
  ['two faults', { template_id: 'x', recipients: [] }, ['template_id must be a UUID', 'recipients must not be empty']],
  ['a list as the body', [], 'Request body must be a JSON object'],
  ['a text as the body', '"text"', 'Request body must be a JSON object'],
  ['null as the body', 'null', 'Request body must be a JSON object'],
  ['a number as the body', '8.2', 'Request body must be a JSON object'],
  ['an unfinished body', '{"template_id":', 'Request body must be valid JSON'],
  ['an empty body', '', 'Request body must be valid JSON'],
  ['a body of blanks', '  \n', 'Request body must be valid JSON'],
  ['single quotes', "{'template_id': 1}", 'Request body must be valid JSON'],
  ['NaN', '{"template_id": NaN}', 'Request body must be valid JSON'],
  ['two documents', '{}{}', 'Request body must be valid JSON'],
]

export function refusesStructure(door: BatchDoor): void {
  it.each(structure)('refuses %s, though the template does not exist either', async (_what, body, detail) => {
    const { key } = await makeTenant(door.app())
    const answer = await clientFor(door.app().url, key).post(door.path, body)
    expectRefusal(answer, 422, detail)
    expectRateHeaders(answer, requestsPerMinute[door.operation])
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json', 'x', ''])(
    'refuses JSON that is sent as "%s"',
    async (type) => {
      const tenant = await makeTenant(door.app())
      const { id } = await makeTemplate(tenant)
      const body = JSON.stringify({ template_id: id, recipients: one })
      const answer = await clientFor(door.app().url, tenant.key).post(door.path, Buffer.from(body), {
        'content-type': type,
      })
      expectRefusal(answer, 422, 'Content-Type must be application/json')
    },
  )

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])(
    'takes JSON that is sent as "%s"',
    async (type) => {
      const tenant = await makeTenant(door.app())
      const { id } = await makeTemplate(tenant)
      const body = { template_id: id.toUpperCase(), recipients: one }
      const { status } = await clientFor(door.app().url, tenant.key).post(door.path, body, { 'content-type': type })
      expect(status).toBe(200)
    },
  )

  it('refuses 5,001 recipients', async () => {
    const tenant = await makeTenant(door.app())
    const { id } = await makeTemplate(tenant)
    const recipients = Array.from({ length: 5_001 }, (_, n) => ({ email: `p${n}@example.edu` }))
    const answer = await clientFor(door.app().url, tenant.key).post(door.path, { template_id: id, recipients })
    expectRefusal(answer, 422, 'recipients must not exceed 5000 elements')
  })
}

export function knowsItsTemplate(door: BatchDoor): void {
  it('says the same of an unknown template, an archived one and one of another organization', async () => {
    const tenant = await makeTenant(door.app())
    const foreign = await makeTemplate(await makeTenant(door.app()))
    const archived = await makeTemplate(tenant)
    const { db } = tenant.ctx
    await db.updateTable('templates').set({ archived_at: new Date() }).where('id', '=', archived.id).execute()
    for (const id of [unknownId, foreign.id, archived.id]) {
      const answer = await clientFor(door.app().url, tenant.key).post(door.path, { template_id: id, recipients: one })
      expectRefusal(answer, 404, 'Template not found')
      expectRateHeaders(answer, requestsPerMinute[door.operation])
    }
  })
}

export function refusesHugeBodies(door: BatchDoor): void {
  it('refuses a body of more than 16 MB, announced or not', async () => {
    const { key } = await makeTenant(door.app())
    const body = Buffer.alloc(16 * 1024 * 1024 + 1, 0x20)
    const client = clientFor(door.app().url, key)
    const answer = await client.post(door.path, body)
    expectRefusal(answer, 413, 'Request body too large')
    expectRateHeaders(answer, requestsPerMinute[door.operation])
    expect((await client.post(door.path, '{}')).status).toBe(422)
  })

  it('reads a body of 16 MB to the last byte', async () => {
    const { key } = await makeTenant(door.app())
    const body = Buffer.alloc(16 * 1024 * 1024, 0x20)
    body.write('{}', body.length - 2)
    const answer = await clientFor(door.app().url, key).post(door.path, body)
    expectRefusal(answer, 422, ['template_id is required', 'recipients is required'])
  })
}

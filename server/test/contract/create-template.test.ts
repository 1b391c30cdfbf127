import { describe, expect, it } from 'vitest'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { file, path, startWithTemplates } from './template-door.ts'

const { app, make } = await startWithTemplates()

const door: Door = { app: () => app, operation: 'create-template', method: 'POST', path, behind: 422 }

describe('201', () => {
  it('saves a draft that nothing is issued from before it is published', async () => {
    const { client, id, of, record } = await make('draft')
    expect(record).toMatchObject({ id, version: null, is_archived: false, published: null })
    expect(record.draft.template).toMatchObject({ ...file, required_fields: [{ name: 'recipient_name' }] })
    expect((await client.get(path)).body.total).toBe(0)
    const issue = () => client.issue(id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])
    expect((await issue()).status).toBe(404)
    await client.post(`${of}/publish`, {})
    expect((await issue()).body.credentials[0].status).toBe('issued')
  })

  it('makes one of a request that is repeated under its key', async () => {
    const { client } = await make('draft')
    const headers = { 'idempotency-key': 'one' }
    const [first, second] = [await client.post(path, file, headers), await client.post(path, file, headers)]
    expect(second.body).toEqual(first.body)
  })
})

describe('422', () => {
  it('says of each field what is wrong, as the panel does', async () => {
    const { client } = await make('draft')
    const answer = await client.post(path, { name: '', credits_available: -1, colour: 'red' })
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'invalid_template'])
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['name', 'credits_available']),
    )
    expect(answer.body.detail).toContain('colour is no field of a template')
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))

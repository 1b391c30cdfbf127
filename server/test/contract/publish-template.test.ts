import { describe, expect, it } from 'vitest'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { file, hidesTemplates, path, startWithTemplates } from './template-door.ts'

const { app, make } = await startWithTemplates()

const door: Door = {
  app: () => app,
  operation: 'publish-template',
  method: 'POST',
  path: `${path}/x/publish`,
  behind: 404,
}

describe('200', () => {
  it('makes the next version of what is saved, and none of what is published already', async () => {
    const { client, of, record } = await make()
    expect(record).toMatchObject({ version: 1, edit_state: '1-0', draft: null, published: { name: file.name } })
    await client.call('PUT', `${of}/draft`, { ...file, name: 'Prosa' })
    expect((await client.post(`${of}/publish`, {})).body).toMatchObject({ version: 2, published: { name: 'Prosa' } })
    await client.call('PUT', `${of}/draft`, { ...file, name: 'Prosa' })
    expect((await client.post(`${of}/publish`, {})).body).toMatchObject({ version: 2, draft: null })
  })
})

describe('409', () => {
  it('publishes nothing else than what was read', async () => {
    const { client, of, record } = await make('draft')
    await client.call('PUT', `${of}/draft`, { ...file, name: 'Prosa' })
    const answer = await client.post(`${of}/publish`, { edit_state: record.edit_state })
    expectRefusal(answer, 409, 'The template was changed meanwhile')
    expect((await client.get(path)).body.total).toBe(0)
  })
})

describe('404', () => {
  hidesTemplates(door, make, {})
  it('says so where nothing is saved', async () => {
    const { client, of } = await make()
    expectRefusal(await client.post(`${of}/publish`, {}), 404, 'The template has no draft')
  })
})
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))

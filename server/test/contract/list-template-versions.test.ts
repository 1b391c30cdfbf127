import { describe, expect, it } from 'vitest'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { file, hidesTemplates, path, startWithTemplates } from './template-door.ts'

const { app, make } = await startWithTemplates()

const door: Door = {
  app: () => app,
  operation: 'list-template-versions',
  method: 'GET',
  path: `${path}/x/versions`,
  behind: 404,
}

describe('200', () => {
  it('has each version with its name, newest first', async () => {
    const { client, of } = await make()
    await client.call('PUT', `${of}/draft`, { ...file, name: 'Prosa' })
    await client.post(`${of}/publish`, {})
    const { versions } = (await client.get(`${of}/versions`)).body
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(versions).toEqual([
      { version: 2, name: 'Prosa', published_at: at },
      { version: 1, name: file.name, published_at: at },
    ])
  })
})

describe('404', () => hidesTemplates(door, make))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))

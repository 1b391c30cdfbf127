import { describe, expect, it } from 'vitest'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { hidesTemplates, path, startWithTemplates } from './template-door.ts'

const { app, make } = await startWithTemplates()

const door: Door = {
  app: () => app,
  operation: 'archive-template',
  method: 'POST',
  path: `${path}/x/archive`,
  behind: 404,
}

describe('200', () => {
  it('ends issuing from it, once however often it is asked for', async () => {
    const { client, id, of } = await make()
    for (let n = 0; n < 2; n++) expect((await client.post(`${of}/archive`, {})).body.is_archived).toBe(true)
    expect((await client.issue(id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])).status).toBe(404)
    expect((await client.get(path)).body.total).toBe(0)
  })
})

describe('404', () => hidesTemplates(door, make))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))

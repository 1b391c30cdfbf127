import { describe, expect, it } from 'vitest'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { hidesTemplates, path, startWithTemplates } from './template-door.ts'

const { app, make } = await startWithTemplates()

const door: Door = {
  app: () => app,
  operation: 'unarchive-template',
  method: 'POST',
  path: `${path}/x/unarchive`,
  behind: 404,
}

describe('200', () => {
  it('lets it be issued from again', async () => {
    const { client, id, of } = await make()
    await client.post(`${of}/archive`, {})
    expect((await client.post(`${of}/unarchive`, {})).body.is_archived).toBe(false)
    const { body } = await client.issue(id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])
    expect(body.credentials[0].status).toBe('issued')
  })
})

describe('404', () => hidesTemplates(door, make))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))

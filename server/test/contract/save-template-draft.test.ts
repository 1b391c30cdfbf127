import { describe, expect, it } from 'vitest'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { file, hidesTemplates, path, startWithTemplates } from './template-door.ts'

const { app, make } = await startWithTemplates()

const door: Door = {
  app: () => app,
  operation: 'save-template-draft',
  method: 'PUT',
  path: `${path}/x/draft`,
  behind: 404,
}

describe('200', () => {
  it('takes the answer of GET, and leaves what is issued as it is', async () => {
    const { client, of } = await make()
    const answer = await client.call('PUT', `${of}/draft`, { ...(await client.get(of)).body, name: 'Prosa' })
    expect(answer.body).toMatchObject({ version: 1, draft: { template: { name: 'Prosa' }, is_behind: false } })
    expect((await client.get(of)).body.name).toBe(file.name)
  })
})

describe('409', () => {
  it('replaces nothing that somebody saved since the edit_state was read', async () => {
    const { client, of, record } = await make()
    const save = (name: string) => client.call('PUT', `${of}/draft?edit_state=${record.edit_state}`, { ...file, name })
    expect((await save('A')).status).toBe(200)
    expectRefusal(await save('B'), 409, 'The template was changed meanwhile')
    expect((await client.call('PUT', `${of}/draft`, { ...file, name: 'C' })).body.draft.template.name).toBe('C')
  })
})

describe('404', () => hidesTemplates(door, make, file))
describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))

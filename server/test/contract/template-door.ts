import { expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { startWithTenant } from '../with-tenant.ts'
import { expectRefusal, unknownId } from './answers.ts'
import type { Door } from './door.ts'

export const path = '/api/v1/templates'
export const file = {
  name: 'Poesía',
  description: 'Un curso',
  achievement_type: 'Course',
  required_fields: ['recipient_name'],
}

/** Starts a service for the tests of a file; `make` makes an organization with a template, as a draft or published. It is awaited before the tests are declared. */
export async function startWithTemplates() {
  const { app } = await startWithTenant({ worker: false })
  const make = async (state: 'draft' | 'published' = 'published') => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    const { body } = await client.post(path, file)
    const of = `${path}/${body.id}`
    const record = state === 'draft' ? body : (await client.post(`${of}/publish`, {})).body
    return { client, id: body.id as string, of, record }
  }
  return { app, make }
}

type Made = Awaited<ReturnType<Awaited<ReturnType<typeof startWithTemplates>>['make']>>

/** `path` of the door names the template `x`. */
export function hidesTemplates(door: Door, make: () => Promise<Made>, body?: object): void {
  it('says the same of a template of another organization, of one that nobody has, and of no id', async () => {
    const { id, client, of } = await make()
    expect(door.path).toContain('/x')
    const stranger = clientFor(door.app().url, (await makeTenant(door.app())).key)
    for (const one of [id, unknownId, 'x'])
      expectRefusal(
        await stranger.call(door.method, door.path.replace('/x', `/${one}`), body),
        404,
        'Template not found',
      )
    expect((await client.get(`${of}/versions`)).body.versions).toHaveLength(1)
    expect((await client.get(of)).body.name).toBe(file.name)
  })
}

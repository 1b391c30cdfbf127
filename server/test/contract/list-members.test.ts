import { describe, expect, it } from 'vitest'
import type { Door } from './door.ts'
import { eva, guardsItsDoor, path, startWithMembers } from './member-door.ts'

const { app, make } = await startWithMembers()

const door: Door = { app: () => app, operation: 'list-members', method: 'GET', path: `${path}?limit=0`, behind: 400 }

describe('200', () => {
  it('lists the members of the organization alone, the newest first, page by page', async () => {
    const [{ client, member }] = [await make(), await make()]
    const { body: luis } = await client.call('PUT', `${path}/student-2`, {
      email: 'luis@example.edu',
      name: 'Luis Vega',
    })
    expect((await client.get(path)).body.members).toEqual([luis, member])
    expect((await client.get(`${path}?limit=1`)).body.members).toEqual([luis])
    expect((await client.get(`${path}?before=${luis.id}`)).body.members).toEqual([member])
  })

  it('finds them by a part of name or address, and by their state', async () => {
    const { client, member } = await make()
    await client.call('PUT', `${path}/student-2`, { email: 'luis@example.edu', name: 'Luis Vega' })
    await client.post(`${path}/student-2/status`, { status: 'left' })
    // As it was written, though dots count for nothing there.
    await client.call('PUT', `${path}/student-3`, { email: 'Noa.Gil@gmail.com', name: 'N' })
    expect((await client.get(`${path}?q=noa.gil`)).body.members).toMatchObject([{ name: 'N' }])
    await client.post(`${path}/student-3/status`, { status: 'left' })
    for (const query of ['q=ruiz', `q=${eva.email}`, 'status=active'])
      expect((await client.get(`${path}?${query}`)).body.members).toEqual([member])
  })
})

guardsItsDoor(door)

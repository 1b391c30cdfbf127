import { describe, expect, it } from 'vitest'
import { expectRefusal } from './answers.ts'
import type { Door } from './door.ts'
import { eva, guardsItsDoor, path, startWithMembers } from './member-door.ts'

const { app, make } = await startWithMembers()

const door: Door = { app: () => app, operation: 'import-members', method: 'POST', path: `${path}/import`, behind: 422 }
const luis = { external_id: 'student-2', email: 'luis@example.edu', name: 'Luis Vega' }

describe('200', () => {
  it('adds those who are none yet, by address and by id, and says in advance what it would do', async () => {
    const { client, member } = await make()
    const members = [
      luis,
      { email: eva.email, name: 'Otra' },
      { external_id: 'student-1', email: 'otra@example.edu', name: 'Otra' },
      { email: 'ana@example.edu', name: 'Ana Muñoz' },
    ]
    const already_members = [
      { row: 2, email: eva.email },
      { row: 3, email: 'otra@example.edu' },
    ]
    const told = { added: 2, letters: 0, earlier_credentials: 0, already_members }
    expect((await client.post(`${path}/import`, { members, vouch: true, dry_run: true })).body).toEqual(told)
    expect((await client.get(path)).body.members).toEqual([member])
    expect((await client.post(`${path}/import`, { members, vouch: true })).body).toEqual(told)
    expect((await client.get(`${path}/student-2`)).body).toMatchObject({ name: 'Luis Vega', status: 'active' })
    expect((await client.get(path)).body.members).toHaveLength(3)
  })

  it('adds each once where it comes twice at once, under one Idempotency-Key and under none', async () => {
    const { client } = await make()
    const ask = (headers?: Record<string, string>) => client.post(`${path}/import`, { members: [luis] }, headers)
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ body }) => body.added).toSorted()).toEqual([0, 0, 1])
    const headers = { 'idempotency-key': 'import-1' }
    const first = await ask(headers)
    expect((await ask(headers)).body).toEqual(first.body)
  })
})

describe('422', () => {
  it('adds nobody where one is wrong, and says which', async () => {
    const { client } = await make()
    const wrong = { ...luis, email: 'luis' }
    const answer = await client.post(`${path}/import`, {
      members: [{ ...luis, email: 'ana@example.edu' }, wrong, luis],
    })
    expectRefusal(answer, 422, [
      'Line 2: "luis" is not an e-mail address.',
      'Line 3: student-2 is the external_id of line 1 too.',
    ])
    expect((await client.get(path)).body.members).toHaveLength(1)
  })
})

guardsItsDoor(door)

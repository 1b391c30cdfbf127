import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeMember, makeTemplate, makeTenant } from '../factories.ts'
import { expectRefusal } from './answers.ts'
import type { Door } from './door.ts'
import { eva, guardsItsDoor, path, startWithMembers } from './member-door.ts'

const { app, make } = await startWithMembers()

const door: Door = { app: () => app, operation: 'put-member', method: 'PUT', path: `${path}/x`, behind: 422 }

describe('201', () => {
  it('adds a member once, however many requests come at once, to whom is issued from then on', async () => {
    const { tenant, client } = await make()
    const body = { email: 'luis@example.edu', name: 'Luis Vega', vouch: true }
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call('PUT', `${path}/student-2`, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
    const template = await makeTemplate(tenant)
    await client.issue(template.id, [{ email: body.email }])
    const { rows } = await (await app.connectAsOwner()).query(
      'select name from wallet_entries join members on members.id = member_id where members.organization_id = $1',
      [tenant.organization.id],
    )
    expect(rows).toEqual([{ name: 'Luis Vega' }])
  })

  it('has a letter ask whom nobody vouches for, once', async () => {
    const { tenant, at, client, member } = await make(false)
    expect(member.addresses).toMatchObject([{ verified_at: null, verified_by: null }])
    expect((await client.call('PUT', at, eva)).status).toBe(200)
    const letters = await tenant.ctx.db.selectFrom('address_letters').select('id').execute()
    expect(letters).toHaveLength(1)
  })
})

describe('200', () => {
  it('changes what differs, adds addresses and takes none, and changes nothing where nothing differs', async () => {
    const { tenant, client, at } = await make()
    const more = { ...eva, name: 'Eva Ruiz Soto', role: 'Profesora', email: 'eva@example.org', vouch: true }
    const { body } = await client.call('PUT', at, more)
    expect(body).toMatchObject({ name: 'Eva Ruiz Soto', role: 'Profesora' })
    expect(body.addresses.map(({ email }: { email: string }) => email)).toEqual([eva.email, 'eva@example.org'])
    const entries = () =>
      tenant.ctx.db.selectFrom('audit_entries').select(['action', 'actor_kind', 'actor_id']).execute()
    const before = await entries()
    expect((await client.call('PUT', at, more)).body).toEqual(body)
    expect(await entries()).toEqual(before)
    expect(before).toContainEqual({ action: 'member.added', actor_kind: 'api_key', actor_id: tenant.keyId })
  })

  it('finds by their address whoever was added in another way, and gives them the id', async () => {
    const { tenant, client } = await make()
    const id = await makeMember(tenant, { email: 'luis@example.edu', name: 'Luis' })
    const answer = await client.call('PUT', `${path}/student-2`, { email: 'Luis@Example.edu', name: 'Luis Vega' })
    expect([answer.status, answer.body]).toEqual([
      200,
      { ...answer.body, id, external_id: 'student-2', name: 'Luis Vega' },
    ])
  })

  it('keeps members of two organizations apart, whatever ids and addresses they share', async () => {
    const [one, other] = [await make(), await make()]
    await other.client.call('PUT', other.at, { ...eva, name: 'Eva Otra' })
    expect(await one.now()).toEqual(one.member)
    expect((await other.now()).name).toBe('Eva Otra')
  })
})

describe('400', () => {
  it.each([['eva@example.edu'], ['a b'], ['a%2Fb'], ['x'.repeat(101)]])('takes no id as %s', async (id) => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    const answer = await client.call('PUT', `${path}/${id}`, eva)
    expectRefusal(answer, 400, 'The external_id has 1 to 100 letters, digits and . : ~ _ -, and is no e-mail address.')
  })
})

describe('409', () => {
  it('takes the address of nobody who has an id of their own', async () => {
    const { client, member, now } = await make()
    const answer = await client.call('PUT', `${path}/student-2`, { ...eva, name: 'Otra' })
    expect(answer.status).toBe(409)
    expect(await now()).toEqual(member)
  })
})

guardsItsDoor(door)

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { addMember } from '../../src/administration/membership/add-member.ts'
import { changeMember } from '../../src/administration/membership/change-member.ts'
import { changeMemberStatus } from '../../src/administration/membership/change-member-status.ts'
import { getMember } from '../../src/administration/membership/get-member.ts'
import { removeAddress } from '../../src/administration/membership/remove-address.ts'
import { vouchForAddress } from '../../src/administration/membership/vouch-for-address.ts'
import { addressesMax } from '../../src/organizations/members/member.ts'
import { listMembers } from '../../src/organizations/members/members-view.ts'
import { listAuditEntries } from '../../src/platform/audit-log/audit-entry-store.ts'
import type { MemberId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'

let app: Application
let tenant: Tenant
let template: Template
let client: Client
let ana: MemberId

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeTenant(app)
  template = await makeTemplate(tenant, { optional: ['recipient_name', 'role', 'license_number'] })
  client = clientFor(app.url, tenant.key)
  ana = await makeMember(tenant, { email: 'ana@example.edu', name: 'Ana Muñoz', role: 'Docente', licenseNumber: 'L-1' })
})

async function issue(...emails: string[]) {
  const rows = [...emails, 'somebody@example.edu'].map((email) => ({ email }))
  const { body } = await client.issue(template.id, rows)
  const { internal_count, external_count } = (await jobEnded(client, body.job_id)).body.result
  return { internal: internal_count, external: external_count - 1 }
}

const inWallet = async (id = ana) => (await getMember(tenant.ctx, id)).credentialsInWallet

describe('a further address', () => {
  it('is external until it is verified, internal from then on, and brings what was issued to it before', async () => {
    await addAddress(tenant.ctx, ana, 'ana.munoz+club@gmail.com')
    expect(await issue('ana@example.edu')).toEqual({ internal: 1, external: 0 })
    expect(await issue('anamunoz@gmail.com')).toEqual({ internal: 0, external: 1 })
    expect(await inWallet()).toBe(1)
    expect(await vouchForAddress(tenant.ctx, ana, 'Ana.Munoz@googlemail.com')).toMatchObject({
      email: 'ana.munoz+club@gmail.com',
      isNew: true,
      earlierCredentials: 1,
    })
    expect(await inWallet()).toBe(2)
    expect(await issue('anamunoz@gmail.com')).toEqual({ internal: 1, external: 0 })
    expect(await inWallet()).toBe(3)
  })

  it('belongs to one member of an organization in whatever spelling, and to another one elsewhere', async () => {
    const luis = await makeMember(tenant, { email: 'luis@example.edu', name: 'Luis' })
    await addAddress(tenant.ctx, luis, 'luis.ortega@gmail.com')
    await expect(addAddress(tenant.ctx, ana, 'LuisOrtega@googlemail.com')).rejects.toMatchObject({
      code: 'member_email_taken',
    })
    await expect(addAddress(tenant.ctx, luis, 'luis@example.edu')).rejects.toMatchObject({ code: 'member_email_taken' })
    const other = await makeTenant(app)
    const eva = await makeMember(other, { email: 'eva@example.edu', name: 'Eva' })
    await addAddress(other.ctx, eva, 'luis.ortega@gmail.com')
    expect((await getMember(other.ctx, eva)).addresses.map(({ email }) => email)).toEqual([
      'eva@example.edu',
      'luis.ortega@gmail.com',
    ])
  })

  it('goes to one of ten members who want it at once', async () => {
    const members = await Promise.all(
      Array.from({ length: 10 }, (_, n) => makeMember(tenant, { email: `p${n}@example.edu`, name: `P${n}` })),
    )
    const added = await Promise.allSettled(members.map((id) => addAddress(tenant.ctx, id, 'office@example.edu')))
    expect(added.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const refused = added.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(refused)).toEqual(new Set(['member_email_taken']))
  })

  it('is one of at most ten, also when all are added at once', async () => {
    const emails = Array.from({ length: addressesMax + 5 }, (_, n) => `ana${n}@example.edu`)
    const added = await Promise.allSettled(emails.map((email) => addAddress(tenant.ctx, ana, email)))
    expect(added.filter(({ status }) => status === 'fulfilled').length).toBe(addressesMax - 1)
    await expect(addAddress(tenant.ctx, ana, 'more@example.edu')).rejects.toThrow('A member has at most 10 addresses.')
  })

  it('is free for another member once it is removed, and the wallet keeps what came by it', async () => {
    await addAddress(tenant.ctx, ana, 'office@example.edu')
    await vouchForAddress(tenant.ctx, ana, 'office@example.edu')
    await issue('office@example.edu')
    await removeAddress(tenant.ctx, ana, 'Office@Example.edu')
    expect(await inWallet()).toBe(1)
    expect(await issue('office@example.edu')).toEqual({ internal: 0, external: 1 })
    expect(await inWallet()).toBe(1)
    const luis = await addMember(tenant.ctx, {
      email: 'office@example.edu',
      name: 'Luis',
      role: null,
      licenseNumber: null,
    })
    expect(luis.earlierCredentials).toBe(2)
  })

  it('cannot be taken away as the last one, nor where the member does not have it', async () => {
    await expect(removeAddress(tenant.ctx, ana, 'ana@example.edu')).rejects.toThrow(
      'ana@example.edu is the only address of Ana Muñoz. Add another one first.',
    )
    await expect(vouchForAddress(tenant.ctx, ana, 'other@example.edu')).rejects.toThrow(
      'Ana Muñoz does not have the address other@example.edu.',
    )
    await expect(addAddress(tenant.ctx, ana, 'ana@')).rejects.toThrow('"ana@" is not an e-mail address.')
  })
})

describe('a member who is suspended or has left', () => {
  it.each(['suspended', 'left'] as const)(
    'is external while %s, keeps the wallet, and finds in it what was issued meanwhile when active again',
    async (status) => {
      await issue('ana@example.edu')
      await changeMemberStatus(tenant.ctx, ana, status)
      expect(await inWallet()).toBe(1)
      expect(await issue('ana@example.edu')).toEqual({ internal: 0, external: 1 })
      expect(await inWallet()).toBe(1)
      await addAddress(tenant.ctx, ana, 'ana@home.example')
      await issue('ana@home.example')
      expect(await vouchForAddress(tenant.ctx, ana, 'ana@home.example')).toMatchObject({ earlierCredentials: 0 })
      expect(await changeMemberStatus(tenant.ctx, ana, 'active')).toMatchObject({ isNew: true, earlierCredentials: 2 })
      expect(await inWallet()).toBe(3)
      expect(await issue('ana@example.edu')).toEqual({ internal: 1, external: 0 })
    },
  )

  it('keeps the addresses: nobody else of the organization can take them', async () => {
    await changeMemberStatus(tenant.ctx, ana, 'left')
    const again = { email: 'ana@example.edu', name: 'Otra', role: null, licenseNumber: null }
    await expect(addMember(tenant.ctx, again)).rejects.toMatchObject({ code: 'member_email_taken' })
  })
})

describe('changing a member', () => {
  it('changes what fills blanks from now on; what is left out stays, and what is emptied goes', async () => {
    await changeMember(tenant.ctx, ana, { name: '  Ana\tMuñoz Ríos ', licenseNumber: null })
    const { body } = await client.issue(template.id, [{ email: 'ana@example.edu' }])
    const credential = await client.get(`/api/v1/credentials/${body.credentials[0].credential_id}`)
    const { name, role, licenseNumber } = credential.body.ob3_data.credentialSubject
    expect({ name, role, licenseNumber }).toEqual({ name: 'Ana Muñoz Ríos', role: 'Docente', licenseNumber: undefined })
  })

  it.each([
    [{ name: ' ' }, 'The name must be one line of 1 to 200 characters.'],
    [{ role: 'x'.repeat(201) }, 'The role must be one line of 1 to 200 characters.'],
    [{ licenseNumber: 'L\u0000' }, 'The license number must be one line of 1 to 200 characters.'],
  ])('is refused with a sentence for %j, and changes nothing', async (changes, sentence) => {
    await expect(changeMember(tenant.ctx, ana, changes)).rejects.toThrow(sentence)
    expect(await getMember(tenant.ctx, ana)).toMatchObject({ name: 'Ana Muñoz', role: 'Docente', licenseNumber: 'L-1' })
  })
})

describe('members of another organization', () => {
  it('are not found by any action, in the same words as those who do not exist', async () => {
    const { ctx } = await makeTenant(app)
    const refused = { code: 'member_not_found', message: 'Member not found' }
    const actions = [
      () => getMember(ctx, ana),
      () => changeMember(ctx, ana, { name: 'Otra' }),
      () => changeMemberStatus(ctx, ana, 'left'),
      () => addAddress(ctx, ana, 'new@example.edu'),
      () => removeAddress(ctx, ana, 'ana@example.edu'),
      () => vouchForAddress(ctx, ana, 'ana@example.edu'),
    ]
    for (const action of actions) await expect(action()).rejects.toMatchObject(refused)
    expect(await listMembers(ctx, {}, 10)).toEqual([])
    expect(await getMember(tenant.ctx, ana)).toMatchObject({ name: 'Ana Muñoz', status: 'active' })
  })
})

describe('the list of members', () => {
  it('has those who were added last first, page by page, by state and by any spelling of an address', async () => {
    const ids = [ana]
    for (const name of ['Berta', 'Carlos', 'Diana']) {
      // Ids of the same millisecond have no order.
      await sleep(2)
      ids.unshift(await makeMember(tenant, { email: `${name}@gmail.com`, name }))
    }
    const [diana, carlos] = ids as [MemberId, MemberId]
    await changeMemberStatus(tenant.ctx, carlos, 'suspended')
    const idsOf = async (...args: Parameters<typeof listMembers> extends [unknown, ...infer Rest] ? Rest : never) =>
      (await listMembers(tenant.ctx, ...args)).map(({ id }) => id)
    expect(await idsOf({}, 3)).toEqual(ids.slice(0, 3))
    expect(await idsOf({ before: ids[2] }, 3)).toEqual(ids.slice(3))
    expect(await idsOf({ status: 'suspended' }, 3)).toEqual([carlos])
    expect(await idsOf({ normalizedEmail: 'diana@gmail.com' }, 3)).toEqual([diana])
    expect(await idsOf({ normalizedEmail: 'nobody@gmail.com' }, 3)).toEqual([])
  })
})

describe('the audit log', () => {
  it('has one entry for each change of a member, none for what changed nothing, and says nothing of the person', async () => {
    const { ctx } = tenant
    const email = 'office@example.edu'
    await addAddress(ctx, ana, email)
    for (const _ of [1, 2]) await vouchForAddress(ctx, ana, email)
    await removeAddress(ctx, ana, email)
    for (const _ of [1, 2]) await changeMember(ctx, ana, { name: 'Otra Persona', role: null })
    for (const status of ['suspended', 'left', 'left', 'active'] as const) await changeMemberStatus(ctx, ana, status)
    await expect(addAddress(ctx, ana, 'ana@example.edu')).rejects.toThrow()
    const entries = await listAuditEntries(ctx, { subjectId: ana }, { before: undefined, limit: 20 })
    const inAnyOrder = (told: unknown[]) => told.map((entry) => JSON.stringify(entry)).sort()
    const expected = [
      ['member.address_added', { address: '…@example.edu', addresses: 2 }],
      ['member.address_verified', { address: '…@example.edu', verified_by: 'administrator', earlier_credentials: 0 }],
      ['member.address_removed', {}],
      ['member.changed', { changed: ['name', 'role'] }],
      ['member.suspended', { status: 'suspended', earlier_credentials: 0 }],
      ['member.left', { status: 'left', earlier_credentials: 0 }],
      ['member.resumed', { status: 'active', earlier_credentials: 0 }],
    ]
    expect(inAnyOrder(entries.map(({ action, after }) => [action, after]))).toEqual(inAnyOrder(expected))
    expect(JSON.stringify(entries)).not.toMatch(/Otra|Muñoz|office@|Docente/)
  })
})

describe('the operator program', () => {
  it('shows and changes members and their addresses', async () => {
    await withCluster(async (cluster) => {
      const { organization } = await makeTenant(cluster)
      const operate = async (...words: string[]) => {
        const { code, answer } = await cluster.operate('member', ...words)
        return [code, answer] as const
      }
      const inOrganization = ['--organization', organization.id]
      const [, { id }] = await operate(
        'add',
        ...inOrganization,
        '--email',
        'ana@example.edu',
        '--name',
        'Ana',
        '--role',
        'R',
      )
      const member = String(id)
      const office = ['--email', 'office@example.edu']
      expect(await operate('address', 'add', member, ...office)).toEqual([
        0,
        { id, email: 'office@example.edu', verified: false },
      ])
      expect(await operate('show', member)).toMatchObject([
        0,
        {
          id,
          organization_id: organization.id,
          name: 'Ana',
          role: 'R',
          license_number: null,
          status: 'active',
          credentials_in_wallet: 0,
          addresses: [
            { email: 'ana@example.edu', verified_at: expect.any(String), verified_by: 'administrator' },
            { email: 'office@example.edu', verified_at: null, verified_by: null },
          ],
        },
      ])
      const verified = { id, email: 'office@example.edu', verified: true, changed: true, earlier_credentials: 0 }
      expect(await operate('address', 'verify', member, ...office)).toEqual([0, verified])
      expect(await operate('address', 'verify', member, ...office)).toEqual([0, { ...verified, changed: false }])
      expect(await operate('address', 'remove', member, '--email', 'ana@example.edu')).toEqual([
        0,
        { id, email: 'ana@example.edu', removed: true },
      ])
      expect(await operate('update', member, '--name', 'Ana María', '--role', '')).toMatchObject([
        0,
        { id, name: 'Ana María', role: null },
      ])
      for (const [word, status] of [
        ['suspend', 'suspended'],
        ['leave', 'left'],
        ['resume', 'active'],
      ] as const)
        expect(await operate(word, member)).toEqual([0, { id, status, changed: true, earlier_credentials: 0 }])
      const listed = await operate('list', ...inOrganization, '--status', 'active', '--limit', '1')
      expect(listed).toMatchObject([0, { members: [{ id, status: 'active' }], next_before: id }])
      expect(await operate('list', ...inOrganization, '--before', member)).toEqual([
        0,
        { members: [], next_before: null },
      ])
      expect(await operate('list', ...inOrganization, ...office)).toMatchObject([0, { members: [{ id }] }])
      expect(await operate('show', organization.id)).toEqual([1, { error: `There is no member ${organization.id}.` }])
      expect(await operate('update', member)).toEqual([2, { error: 'Say what is to be changed; --help lists it.' }])
    })
  })
})

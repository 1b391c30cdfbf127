import { describe, expect, it } from 'vitest'
import { addMember } from '../../src/administration/membership/add-member.ts'
import type { MemberId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import type { Application } from '../application.ts'
import { type Client, clientFor, jobEnded } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { withCluster } from '../faults/cluster.ts'

import { withTenant } from '../with-tenant.ts'

let app: Application
let tenant: Tenant
let template: Template
let client: Client
withTenant(async (opened) => {
  ;({ app, tenant, client } = opened)
  template = await makeTemplate(tenant, { required: ['recipient_name', 'license_number'], optional: ['role'] })
})

const ana = { email: 'Ana.Munoz+work@gmail.com', name: 'Ana Muñoz', role: 'Docente', licenseNumber: 'L-77' }
const stranger = { email: 'luis@example.edu', recipient_name: 'Luis Ortega', license_number: 'X-1' }

async function join(given: { email: string; name: string; role?: string; licenseNumber?: string } = ana) {
  const { role = null, licenseNumber = null } = given
  return addMember(tenant.ctx, { email: given.email, name: given.name, role, licenseNumber })
}

async function issueOne(row: Record<string, unknown>): Promise<string> {
  const { body } = await client.issue(template.id, [row])
  expect(body.credentials[0]).toMatchObject({ status: 'issued' })
  return body.credentials[0].credential_id
}

async function issueBatch(rows: Record<string, unknown>[]) {
  const { body } = await client.issue(template.id, rows)
  return { jobId: body.job_id, result: (await jobEnded(client, body.job_id)).body.result }
}

async function wallet(memberId: MemberId): Promise<string[]> {
  const { db } = tenant.ctx
  const entries = await db
    .selectFrom('wallet_entries')
    .select('credential_id')
    .where('member_id', '=', memberId)
    .execute()
  return entries.map((entry) => entry.credential_id).sort()
}

async function verdicts(): Promise<Record<string, MemberId | null>> {
  const rows = await tenant.ctx.db.selectFrom('credentials').select(['id', 'member_id']).execute()
  return Object.fromEntries(rows.map((row) => [row.id, row.member_id]))
}

describe('a recipient who is a member', () => {
  it('has the blanks of the row filled from the profile before a field is called missing; the wallet has the credential', async () => {
    const member = await join()
    const id = await issueOne({ email: 'anamunoz@gmail.com', role: '' })
    const { body } = await client.get(`/api/v1/credentials/${id}`)
    expect(body.recipient_email).toBe('anamunoz@gmail.com')
    expect(body.ob3_data.credentialSubject).toMatchObject({ name: 'Ana Muñoz', role: 'Docente', licenseNumber: 'L-77' })
    expect(await wallet(member.id)).toEqual([id])
    expect(await verdicts()).toEqual({ [id]: member.id })
  })

  it('keeps what the row says, whatever the profile says', async () => {
    await join()
    const id = await issueOne({ email: 'anamunoz@gmail.com', recipient_name: 'Ana M.', license_number: 'L-78' })
    const { body } = await client.get(`/api/v1/credentials/${id}`)
    expect(body.ob3_data.credentialSubject).toMatchObject({ name: 'Ana M.', licenseNumber: 'L-78' })
  })

  it('counts as internal in a batch, and everybody else as external', async () => {
    const member = await join()
    const { result } = await issueBatch([
      { email: 'a.n.a.munoz@googlemail.com' },
      stranger,
      { email: 'eva@example.edu' },
    ])
    expect(result).toMatchObject({ successful: 2, failed: 1, internal_count: 1, external_count: 1 })
    expect((await wallet(member.id)).length).toBe(1)
    expect(Object.values(await verdicts()).sort()).toEqual([member.id, null].sort())
  })

  it('is recognised in a retry too, in the address that the overrides give', async () => {
    const member = await join()
    await issueBatch([stranger, { email: 'broken@' }])
    const [failure] = (await client.get('/api/v1/bulk-failures')).body.items
    const overrides = { row_data_overrides: { email: 'ana.munoz@gmail.com' } }
    const { body } = await client.post(`/api/v1/bulk-failures/${failure.id}/retry`, overrides)
    expect(body.success).toBe(true)
    expect(await wallet(member.id)).toEqual([body.credential_id])
    const [kept] = (await client.get('/api/v1/bulk-failures')).body.items
    expect(kept.row_data).toEqual({ email: 'broken@' })
  })

  it('is recognised by validate as by issue', async () => {
    await join()
    const recipients = [{ email: 'anamunoz@gmail.com' }, { email: 'eva@example.edu' }]
    const { body } = await client.post('/api/v1/credentials/validate', { template_id: template.id, recipients })
    expect(body.recipients.map((row: { errors: string[] }) => row.errors.length)).toEqual([0, 2])
  })
})

describe('a recipient is external', () => {
  const complete = { email: 'anamunoz@gmail.com', recipient_name: 'Ana', license_number: 'L' }

  it.each([
    ['while the member is inactive', () => tenant.ctx.db.updateTable('members').set({ status: 'suspended' }).execute()],
    [
      'while the address is not verified',
      () => tenant.ctx.db.updateTable('member_emails').set({ verified_at: null }).execute(),
    ],
  ])('%s: nothing is filled and no wallet gets it', async (_, change) => {
    const member = await join()
    await change()
    const { body } = await client.issue(template.id, [{ email: 'anamunoz@gmail.com' }])
    expect(body.credentials[0].status).toBe('error')
    const { result } = await issueBatch([complete, stranger])
    expect(result).toMatchObject({ internal_count: 0, external_count: 2 })
    expect(await wallet(member.id)).toEqual([])
  })

  it('for every organization but the one that the person is a member of', async () => {
    await join()
    const own = tenant
    tenant = await makeTenant(app)
    template = await makeTemplate(tenant, { required: ['recipient_name'] })
    client = clientFor(app.url, tenant.key)
    const id = await issueOne(complete)
    expect(await verdicts()).toEqual({ [id]: null })
    expect(await own.ctx.db.selectFrom('wallet_entries').select('credential_id').execute()).toEqual([])
  })
})

describe('joining later', () => {
  it('puts the earlier credentials into the wallet; their verdict stays that of their time', async () => {
    const first = await issueOne({ email: 'ana.munoz@gmail.com', recipient_name: 'Ana', license_number: 'L' })
    const { jobId } = await issueBatch([
      { email: 'ANAMUNOZ@gmail.com', recipient_name: 'Ana', license_number: 'L' },
      stranger,
    ])
    const member = await join()
    expect(member.earlierCredentials).toBe(2)
    const { credentials } = (await client.get(`/api/v1/credentials?job_id=${jobId}`)).body
    const own = credentials.find((one: { recipient_email: string }) => one.recipient_email !== stranger.email)
    expect(await wallet(member.id)).toEqual([first, own.id].sort())
    expect(new Set(Object.values(await verdicts()))).toEqual(new Set([null]))
    const { result } = (await client.get(`/api/v1/jobs/${jobId}`)).body
    expect(result).toMatchObject({ internal_count: 0, external_count: 2 })
  })

  it('leaves the wallet as it is when the member leaves', async () => {
    const member = await join()
    const id = await issueOne({ email: 'anamunoz@gmail.com' })
    await tenant.ctx.db.updateTable('members').set({ status: 'suspended' }).execute()
    await issueOne({ email: 'anamunoz@gmail.com', recipient_name: 'Ana', license_number: 'L' })
    expect(await wallet(member.id)).toEqual([id])
  })
})

describe('adding a member', () => {
  it('is refused where a member has the address in any of its spellings, and leaves nothing behind', async () => {
    await join()
    await expect(join({ email: 'anamunoz@googlemail.com', name: 'Otra' })).rejects.toMatchObject({
      code: 'member_email_taken',
      message: 'A member of Universidad de Prueba has the address anamunoz@googlemail.com.',
    })
    expect((await tenant.ctx.db.selectFrom('members').select('name').execute()).map(({ name }) => name)).toEqual([
      'Ana Muñoz',
    ])
  })

  it('lets one of ten at once have the address', async () => {
    const added = await Promise.allSettled(Array.from({ length: 10 }, () => join()))
    expect(added.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect((await tenant.ctx.db.selectFrom('members').select('id').execute()).length).toBe(1)
  })

  it('lets another organization have the same person', async () => {
    await join()
    tenant = await makeTenant(app)
    expect((await join()).name).toBe('Ana Muñoz')
  })

  it.each([
    [{ email: 'ana@', name: 'Ana' }, '"ana@" is not an e-mail address.'],
    [{ email: 'ana@example.edu', name: ' ' }, 'The name must be one line of 1 to 200 characters.'],
    [{ email: 'ana@example.edu', name: '#N/A' }, 'The name is the error of a formula (#N/A).'],
    [{ email: 'ana@example.edu', name: 'A\u0000na' }, 'The name must be one line of 1 to 200 characters.'],
    [
      { email: 'ana@example.edu', name: 'Ana', licenseNumber: 'L'.repeat(201) },
      'The license number must be one line of 1 to 200 characters.',
    ],
  ])('is refused with a sentence for %j', async (given, sentence) => {
    await expect(join(given)).rejects.toThrow(sentence)
  })

  it('is a command of the operator', async () => {
    await withCluster(async (cluster) => {
      const { organization } = await makeTenant(cluster)
      const words = ['member', 'add', '--organization', organization.id, '--email', 'ana@example.edu', '--name', 'Ana']
      const added = await cluster.operate(...words, '--role', 'Docente', '--license-number', 'L-1')
      expect([added.code, added.answer]).toEqual([
        0,
        {
          id: expect.any(String),
          organization_id: organization.id,
          email: 'ana@example.edu',
          name: 'Ana',
          role: 'Docente',
          license_number: 'L-1',
          earlier_credentials: 0,
        },
      ])
      const again = await cluster.operate(...words)
      const error = `A member of ${organization.name} has the address ana@example.edu.`
      expect([again.code, again.answer]).toEqual([1, { error }])
    })
  })
})

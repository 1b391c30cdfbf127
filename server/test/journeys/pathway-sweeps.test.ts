import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTemplate } from '../../src/administration/change-template.ts'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { vouchForAddress } from '../../src/administration/membership/vouch-for-address.ts'
import { previewPathway } from '../../src/issuing/awards/preview-pathway.ts'
import { countAwards } from '../../src/pathways/pathway-award-store.ts'
import { listPublishedPathways } from '../../src/pathways/pathway-store.ts'
import { type HoldersPlace, listHolders } from '../../src/pathways/people-view.ts'
import { publishPathway } from '../../src/pathways/publish-pathway.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { asks, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

async function issue(tenant: Tenant, template: Template, emails: string[]): Promise<void> {
  const client = clientFor(app.url, tenant.key)
  const { body } = await client.issue(
    template.id,
    emails.map((email) => ({ email })),
  )
  if (body.job_id) await jobEnded(client, body.job_id)
}

describe('the run of a published pathway over past credentials', () => {
  it('walks over everybody once, page by page, whatever each of them holds, and over nobody of another organization', async () => {
    const [tenant, other] = [await makeTenant(app), await makeTenant(app, 'Otra')]
    const [one, two, unasked] = await makeTemplates(tenant, 'Uno', 'Dos', 'Otro')
    const [theirs] = await makeTemplates(other, 'Uno')
    const emails = ['ana', 'eva', 'luis', 'mar', 'zoe'].map((name) => `${name}@example.edu`)
    await issue(tenant, one, emails)
    await issue(tenant, two, emails.slice(2))
    await issue(tenant, one, emails.slice(1, 3))
    await issue(tenant, unasked, ['max@example.edu'])
    await issue(other, theirs, ['rosa@example.edu'])
    for (const credentials of [1, 2, 3, 100]) {
      const seen: string[] = []
      let place: HoldersPlace | undefined
      do {
        const page = await listHolders(tenant.ctx, [one.id, two.id, theirs.id], place, credentials)
        expect(page.normalizedEmails.length).toBeLessThanOrEqual(credentials)
        seen.push(...page.normalizedEmails)
        place = page.next
      } while (place)
      expect(seen.sort()).toEqual(emails)
    }
  })

  it('counts a member once in the preview, whose credentials lie under several addresses, and tells how far it is', async () => {
    const tenant = await makeTenant(app)
    const [one, two, award] = await makeTemplates(tenant, 'Uno', 'Dos', 'Diploma')
    const member = await makeMember(tenant, { email: 'ana@example.edu', name: 'Ana' })
    await addAddress(tenant.ctx, member, 'ana@home.example')
    await vouchForAddress(tenant.ctx, member, 'ana@home.example')
    await issue(tenant, one, ['ana@example.edu', 'luis@example.edu'])
    await issue(tenant, two, ['ana@home.example'])
    const pathway = await makePathway(tenant, award, [{ at_least: 2, templates: asks(one, two) }])
    expect(await previewPathway(tenant.ctx, pathway, 5)).toMatchObject({ people: 1, sample: ['ana@home.example'] })
    await publishPathway(tenant.ctx, pathway.id)
    const look = () => listPublishedPathways(tenant.ctx)
    const [swept] = await until(look, ([found]) => found?.sweptAt instanceof Date)
    expect(swept).toMatchObject({ sweepPeople: 3, sweepSeen: 3 })
    const issued = () => clientFor(app.url, tenant.key).get(`/api/v1/credentials?template_id=${award.id}`)
    // Where it was still being looked at when the pathway was published, it is not the run that awards it.
    await expect.poll(async () => (await issued()).body.credentials).toHaveLength(1)
  })
})

describe('a credential whose transaction was open while a pathway was published', () => {
  it('is seen once more after a while, and earns its award', async () => {
    const tenant = await makeTenant(app)
    const [one, award] = await makeTemplates(tenant, 'Uno', 'Diploma')
    await issue(tenant, one, ['ana@example.edu'])
    const { id } = await makePathway(tenant, award, [{ at_least: 1, templates: asks(one) }])
    const database = await app.connectAsOwner()
    await database.query('begin')
    const uncommitted = await database.query(
      `insert into credentials select (jsonb_populate_record(c, jsonb_build_object('id', $2::uuid,
         'recipient_email', 'eva@example.edu', 'normalized_email', 'eva@example.edu'))).* from credentials c
       where organization_id = $1`,
      [tenant.organization.id, newId(app.clock.now())],
    )
    expect(uncommitted.rowCount).toBe(1)
    await publishPathway(tenant.ctx, id)
    const awarded = async () => [...(await countAwards(tenant.ctx)).values()][0]?.issued
    await until(
      () => listPublishedPathways(tenant.ctx),
      ([found]) => found?.sweptAt instanceof Date,
    )
    await expect.poll(awarded).toBe(1)
    await database.query('commit')
    // Two minutes later.
    await database.query(
      `update pgboss.job set start_after = now() where name = 'sweep-pathway' and data ->> 'pathwayId' = $1`,
      [id],
    )
    await expect.poll(awarded).toBe(2)
  })
})

describe('a pathway whose template cannot be awarded', () => {
  /** The results of the awards, once the run over earlier credentials has ended. */
  async function sweptCounts({ ctx }: Tenant) {
    await until(
      () => listPublishedPathways(ctx),
      ([found]) => found?.sweptAt instanceof Date,
    )
    return [...(await countAwards(ctx)).values()][0]
  }
  const failuresOf = async ({ key }: Tenant) => (await clientFor(app.url, key).get('/api/v1/bulk-failures')).body.items

  it('is refused with the fields that no pathway can supply, and once a later version requires them it awards nobody and fails for nobody, until one does without', async () => {
    const tenant = await makeTenant(app)
    const [one, award] = await makeTemplates(tenant, 'Uno', 'Diploma')
    const pathway = await makePathway(tenant, award, [{ at_least: 1, templates: asks(one) }])
    const evidenced = { ...award, requiresEvidence: true, hasResult: true, resultType: 'Percent' }
    await changeTemplate(tenant.ctx, award.id, evidenced)
    const refused = { code: 'invalid_pathway', errors: expect.any(Object) }
    await expect(publishPathway(tenant.ctx, pathway.id)).rejects.toMatchObject(refused)
    await expect(makePathway(tenant, evidenced, [{ at_least: 1, templates: asks(one) }])).rejects.toThrow(
      'award_template_id requires result_value, evidence, which a pathway cannot supply',
    )
    await changeTemplate(tenant.ctx, award.id, award)
    await publishPathway(tenant.ctx, pathway.id)
    await changeTemplate(tenant.ctx, award.id, evidenced)
    for (const name of ['ana', 'luis', 'ana']) await issue(tenant, one, [`${name}@example.edu`, 'eva@example.edu'])
    expect(await sweptCounts(tenant)).toBeUndefined()
    expect(await previewPathway(tenant.ctx, pathway, 1)).toMatchObject({
      people: 0,
      withheld: {
        people: 3,
        sample: [{ email: 'ana@example.edu', errorCodes: ['result_missing', 'evidence_missing'] }],
      },
    })
    await changeTemplate(tenant.ctx, award.id, award)
    await expect.poll(() => sweptCounts(tenant)).toMatchObject({ issued: 3, failed: 0 })
    expect(await failuresOf(tenant)).toEqual([])
  })

  it('awards those whom the preview counts and no others: who has no name is told before, and fails once however often it is earned', async () => {
    const tenant = await makeTenant(app)
    const [one] = await makeTemplates(tenant, 'Uno')
    const award = await makeTemplate(tenant, { name: 'Diploma', required: ['recipient_name'] })
    await makeMember(tenant, { email: 'eva@example.edu', name: 'Eva' })
    await issue(tenant, one, ['eva@example.edu', 'luis@example.edu'])
    await clientFor(app.url, tenant.key).issue(one.id, [{ email: 'ana@example.edu', recipient_name: 'Ana' }])
    const pathway = await makePathway(tenant, award, [{ at_least: 1, templates: asks(one) }])
    expect(await previewPathway(tenant.ctx, pathway, 5)).toEqual({
      people: 2,
      sample: ['ana@example.edu', 'eva@example.edu'],
      withheld: {
        people: 1,
        sample: [
          {
            email: 'luis@example.edu',
            message: 'Este achievement requiere recipient_name',
            errorCodes: ['field_missing'],
          },
        ],
      },
    })
    await publishPathway(tenant.ctx, pathway.id)
    await expect.poll(() => sweptCounts(tenant)).toMatchObject({ issued: 2, failed: 1 })
    for (let round = 0; round < 2; round++) await issue(tenant, one, ['luis@example.edu', 'eva@example.edu'])
    expect(await sweptCounts(tenant)).toMatchObject({ issued: 2, failed: 1 })
    expect(await failuresOf(tenant)).toMatchObject([{ recipient_email: 'luis@example.edu' }])
  })
})

describe('pathways that cannot be looked at when a job ends', () => {
  it('hold up neither the job nor its letters, and are looked at later', async () => {
    const tenant = await makeTenant(app)
    const [one, diploma] = await makeTemplates(tenant, 'Uno', 'Diploma')
    await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(one) }])
    const owner = await app.connectAsOwner()
    await owner.query(`
      create function refuse_award() returns trigger language plpgsql as $$ begin raise 'no award now'; end $$;
      create trigger refuse_award before insert on pathway_awards for each row execute function refuse_award()`)
    const emails = ['ina@example.edu', 'leo@example.edu']
    await issue(tenant, one, emails)
    await until(
      async () => app.smtp.letters.filter(({ to }) => emails.includes(to)),
      ({ length }) => length === 2,
    )
    await owner.query('drop trigger refuse_award on pathway_awards')
    const held = () => clientFor(app.url, tenant.key).get(`/api/v1/credentials?template_id=${diploma.id}`)
    await until(
      async () => {
        await owner.query('update arrivals set due_at = now()')
        return held()
      },
      ({ body }) => body.credentials?.length === 2,
    )
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress } from '../../src/membership/add-address.ts'
import { vouchForAddress } from '../../src/membership/vouch-for-address.ts'
import { previewPathway } from '../../src/pathways/fulfilment-view.ts'
import { listPublishedPathways } from '../../src/pathways/pathway-store.ts'
import { type HoldersPlace, listHolders } from '../../src/pathways/people-view.ts'
import { publishPathway } from '../../src/pathways/publish-pathway.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeMember, makeTenant, type Tenant } from '../factories.ts'
import { asks, makePathway, makeTemplates } from '../pathway-makers.ts'

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
    expect(await previewPathway(tenant.ctx, pathway, 5)).toEqual({ people: 1, sample: ['ana@home.example'] })
    await publishPathway(tenant.ctx, pathway.id)
    const look = () => listPublishedPathways(tenant.ctx)
    const [swept] = await until(look, ([found]) => found?.sweptAt instanceof Date)
    expect(swept).toMatchObject({ sweepPeople: 3, sweepSeen: 3 })
    const { body } = await clientFor(app.url, tenant.key).get(`/api/v1/credentials?template_id=${award.id}`)
    expect(body.credentials).toHaveLength(1)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertArrivalsAgain } from '../../src/credentials/arrivals/arrival-store.ts'
import { lockCredential } from '../../src/credentials/credential-store.ts'
import { revokeLocked } from '../../src/credentials/revoke-credential.ts'
import { decideArrivals } from '../../src/issuing/awards/award-arrivals.ts'
import { updateOrganizationActive } from '../../src/organizations/organization-store.ts'
import { explainPathway } from '../../src/pathways/explain-pathway.ts'
import type { revocationPolicies } from '../../src/pathways/pathway.ts'
import { countAwards, insertAwardsDue } from '../../src/pathways/pathway-award-store.ts'
import { tellExplanation } from '../../src/pathways/pathway-words.ts'
import { listPossiblePathways } from '../../src/pathways/possible-pathways-view.ts'
import { getPathway } from '../../src/pathways/publish-pathway.ts'
import { inTransaction, type Language } from '../../src/platform/context.ts'
import type { CredentialId, PathwayId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, jobEnded, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { asks, makePathway, makePublished, makeTemplates } from '../pathway-makers.ts'
import { waitingForLocks } from '../waiting-for-locks.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const email = 'ana@example.edu'

async function issue(tenant: Tenant, template: Template, row: object = {}): Promise<string> {
  const { body } = await clientFor(app.url, tenant.key).issue(template.id, [{ email, ...row }])
  return body.credentials[0].credential_id
}

/** The credential of a template, once there is one in this state. */
async function held(tenant: Tenant, template: Template, status = 'active') {
  const look = () =>
    clientFor(app.url, tenant.key).get(`/api/v1/credentials?template_id=${template.id}&status=${status}`)
  const { body } = await until(look, (answer) => answer.body.credentials?.length === 1)
  return body.credentials[0]
}

const revoke = (tenant: Tenant, id: string) =>
  clientFor(app.url, tenant.key).post(`/api/v1/credentials/${id}/revoke`, { reason: 'Error' })

async function tell({ ctx }: Tenant, id: PathwayId, language: Language): Promise<string> {
  return tellExplanation(language, await explainPathway(ctx, await getPathway(ctx, id), 'ANA@example.edu')).join('\n')
}

describe('an award of which a credential is revoked', () => {
  async function awardedBy(policy: (typeof revocationPolicies)[number]) {
    const tenant = await makeTenant(app, 'Universidad', 'en')
    const [one, two, diploma, master] = await makeTemplates(tenant, 'One', 'Two', 'Diploma', 'Master')
    const rest = { name: 'To the diploma', when_revoked: policy }
    const pathway = await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(one, two) }], rest)
    await makePublished(tenant, master, [{ at_least: 1, templates: asks(diploma) }], { when_revoked: 'revoke' })
    const credentials = [await issue(tenant, one)]
    await held(tenant, master)
    credentials.push(await issue(tenant, two))
    return { tenant, pathway, diploma, master, credentials }
  }

  it('stays while the person fulfils the pathway by other credentials, and is revoked with its own awards when that ends', async () => {
    const { tenant, pathway, diploma, master, credentials } = await awardedBy('revoke')
    const [first = '', second = ''] = credentials
    await revoke(tenant, first)
    await until(
      () => tenant.ctx.db.selectFrom('arrivals').select('credential_id').execute(),
      ({ length }) => length === 0,
    )
    await held(tenant, master)
    await revoke(tenant, second)
    const reason = 'A credential was revoked without which the pathway To the diploma is not fulfilled'
    expect(await held(tenant, diploma, 'revoked')).toMatchObject({ revocation_reason: reason })
    await held(tenant, master, 'revoked')
    expect(await tell(tenant, pathway.id, 'en')).toContain('The credential that it awarded is revoked.')
  })

  it('is flagged, or kept, where the pathway says so', async () => {
    const flagging = await awardedBy('flag')
    for (const id of flagging.credentials) await revoke(flagging.tenant, id)
    const counts = () => countAwards(flagging.tenant.ctx)
    const isFlagged = (found: Awaited<ReturnType<typeof counts>>) => found.get(flagging.pathway.id)?.flagged === 1
    await until(counts, isFlagged)
    await held(flagging.tenant, flagging.diploma)
    expect(await tell(flagging.tenant, flagging.pathway.id, 'es')).toContain('Por revisar desde el')
    const keeping = await awardedBy('keep')
    for (const id of keeping.credentials) await revoke(keeping.tenant, id)
    await until(
      () => keeping.tenant.ctx.db.selectFrom('arrivals').select('credential_id').execute(),
      ({ length }) => length === 0,
    )
    await held(keeping.tenant, keeping.master)
    expect((await countAwards(keeping.tenant.ctx)).get(keeping.pathway.id)).toMatchObject({ issued: 1, flagged: 0 })
  })

  it('is flagged also where a worker looks at that credential while it is being revoked', async () => {
    const tenant = await makeTenant(app)
    const [one, diploma] = await makeTemplates(tenant, 'One', 'Diploma')
    const pathway = await makePublished(tenant, diploma, [{ at_least: 1, templates: asks(one) }], {
      when_revoked: 'flag',
    })
    const id = (await issue(tenant, one)) as CredentialId
    await held(tenant, diploma)
    await until(
      () => tenant.ctx.db.selectFrom('arrivals').select('credential_id').execute(),
      ({ length }) => length === 0,
    )
    // Due so late that nobody but this test looks at it.
    await insertArrivalsAgain(tenant.ctx, [id], 3_600)
    const owner = await app.connectAsOwner()
    let isLookedAt = false
    const looking = await inTransaction(tenant.ctx, async (tx) => {
      const credential = await lockCredential(tx, id)
      await revokeLocked(tx, credential ? [credential] : [], 'Error')
      const deciding = decideArrivals(tenant.ctx, [id], undefined).finally(() => {
        isLookedAt = true
      })
      const waits = async () => isLookedAt || (await owner.query(waitingForLocks)).rows.length > 0
      await until(waits, Boolean)
      return { deciding }
    })
    await looking.deciding
    await until(
      async () => (await countAwards(tenant.ctx)).get(pathway.id)?.flagged,
      (flagged) => flagged === 1,
    )
  })
})

describe('a person who asks about a pathway', () => {
  it('is told what is missing, and afterwards by which credentials it was earned, in Spanish and English', async () => {
    const tenant = await makeTenant(app)
    const [one, two, award] = await makeTemplates(tenant, 'Uno', 'Dos', 'Diploma')
    const graded = await makeTemplate(tenant, {
      name: 'Examen',
      resultType: 'LetterGrade',
      resultAllowedValues: ['C', 'B', 'A'],
      optional: ['result_value', 'credits_earned'],
    })
    const minimum = { template_id: graded.id, minimum_result: 'B' }
    const groups = [
      { at_least: 2, templates: asks(one, two) },
      { at_least: 1, credits_at_least: 6, templates: [minimum] },
    ]
    const { id } = await makePublished(tenant, award, groups, { name: 'Ruta' })
    await issue(tenant, one)
    await issue(tenant, graded, { result_value: 'C', credits_earned: 8 })
    expect(await tell(tenant, id, 'es')).toBe(
      'A ANA@example.edu le falta para la ruta Ruta:\n  Grupo 1: 1 de 2; tiene: Uno; falta: Dos\n  Grupo 2: 0 de 1; 0 de 6 créditos; falta: Examen (desde B)',
    )
    await issue(tenant, two)
    await issue(tenant, graded, { result_value: 'A', credits_earned: 4.5 })
    expect(await tell(tenant, id, 'en')).toBe(
      'What ANA@example.edu lacks for the pathway Ruta:\n  Group 1: met; has: Uno, Dos\n  Group 2: 1 of 1; 4.5 of 6 credits; has: Examen (from B on)',
    )
    await issue(tenant, graded, { result_value: 'B', credits_earned: 6 })
    await held(tenant, award)
    expect(await tell(tenant, id, 'en')).toMatch(
      /^ANA@example.edu fulfilled the pathway Ruta \(version 1\) on \w+ \d+, \d{4}, by these credentials:\n {2}Group 1: Uno, .*\n {2}Group 1: Dos, .*\n {2}Group 2: Examen, .*$/,
    )
    expect(await tell(tenant, id, 'es')).toMatch(
      /^ANA@example.edu cumplió la ruta Ruta \(versión 1\) el \d+ de \w+ de \d{4}/,
    )
  })
})

describe('the pathways that a batch may fulfil', () => {
  it('are the same whether few or many others hold the templates that they ask for', async () => {
    const tenant = await makeTenant(app)
    const [one, two, three, award] = await makeTemplates(tenant, 'One', 'Two', 'Three', 'Diploma')
    const earned = await makePathway(tenant, award, [{ at_least: 2, templates: asks(one, two) }])
    const missed = await makePathway(tenant, award, [{ at_least: 3, templates: asks(one, two, three) }])
    await issue(tenant, one)
    await issue(tenant, three, { email: 'other@example.edu' })
    const id = await issue(tenant, two)
    const { batch_id: batchId } = await tenant.ctx.db
      .selectFrom('credentials')
      .select('batch_id')
      .where('id', '=', id as CredentialId)
      .executeTakeFirstOrThrow()
    const possible = () =>
      listPossiblePathways(tenant.ctx, [earned, missed], { kind: 'batch', batchId, templateId: two.id })
    expect(await possible()).toEqual([earned])
    for (let n = 0; n < 5; n++) await issue(tenant, one, { email: `other-${n}@example.edu` })
    expect(await possible()).toEqual([earned])
  })
})

describe('awards of a deactivated organization', () => {
  it('wait until it is active again, and hold up those of nobody else', async () => {
    const [tenant, other] = [await makeTenant(app, 'Cerrada'), await makeTenant(app, 'Abierta')]
    const [one, diploma] = await makeTemplates(tenant, 'One', 'Diploma')
    const pathway = await makePathway(tenant, diploma, [{ at_least: 1, templates: asks(one) }])
    const client = clientFor(app.url, tenant.key)
    const rows = Array.from({ length: 120 }, (_, n) => ({ email: `ana-${n}@example.edu` }))
    await jobEnded(client, (await client.issue(one.id, rows)).body.job_id)
    await updateOrganizationActive(tenant.ctx, false)
    const normalizedEmails = rows.map((row) => row.email)
    expect(await insertAwardsDue(tenant.ctx, [pathway], { kind: 'addresses', normalizedEmails }, undefined)).toBe(120)

    const [two, master] = await makeTemplates(other, 'Two', 'Master')
    await makePublished(other, master, [{ at_least: 1, templates: asks(two) }])
    await issue(other, two)
    await held(other, master)
    const counts = async () => (await countAwards(tenant.ctx)).get(pathway.id)
    expect(await counts()).toMatchObject({ pending: 120, issued: 0 })

    await updateOrganizationActive(tenant.ctx, true)
    await until(counts, (found) => found?.issued === 120)
  })
})

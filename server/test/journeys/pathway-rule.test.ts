import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../open-badges/test/property-runs.ts'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { supersedeCredential } from '../../src/issuing/corrections/supersede-credential.ts'
import { issueOne } from '../../src/issuing/issue-one.ts'
import { insertAddress, updateAddressVerified } from '../../src/organizations/members/member-store.ts'
import { listDueAwards } from '../../src/pathways/fulfilment-view.ts'
import type { PathwayDefinition, PathwayGroup } from '../../src/pathways/pathway.ts'
import { type CredentialId, newId, type PathwayId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'
import { fulfils, type HeldCredential } from '../pathway-rule.ts'

/** Another one in each run. To have a failure again, put the seed of its message here. */
const seed = Math.floor(Math.random() * 2 ** 31)
const dayMs = 86_400_000

type Issued = HeldCredential & { id: CredentialId; address: string; expires: boolean }

let app: Application
let tenant: Tenant
let templates: Template[]
const issued: Issued[] = []
/** Who a credential belongs to, by address: several addresses of a member are one person. */
const personOf = new Map<string, string>()

beforeAll(async () => {
  app = await startApplication({ worker: false })
  tenant = await makeTenant(app)
  const optional = ['recipient_name', 'result_value', 'credits_earned'] as const
  const given = [
    { name: 'Grades', hasResult: false, resultType: 'LetterGrade', resultAllowedValues: ['C', 'B', 'A'] },
    { name: 'Marks', resultType: 'RawScore' },
    { name: 'Numbers as words', resultType: 'LetterGrade', resultAllowedValues: ['10', '9', '2'] },
    { name: 'Status', resultType: 'Status', resultAllowedValues: ['Completed', 'Failed'] },
    { name: 'For a month', expirationMonths: 1 },
  ]
  templates = await Promise.all(given.map((one) => makeTemplate(tenant, { ...one, optional: [...optional] })))
  await makePeople(30)
  const [steps = []] = fc.sample(fc.array(step(), { minLength: 180, maxLength: 180 }), { seed, numRuns: 1 })
  for (const one of steps) await take(one)
})
afterAll(() => app?.stop())

/** A third are members with a second address that counts, another third with one that does not count yet. */
async function makePeople(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const email = `p${n}@example.edu`
    const second = `p${n}@home.example`
    personOf.set(email, email).set(second, second)
    if (n % 3 === 2) continue
    const member = await makeMember(tenant, { email, name: `P ${n}` })
    await insertAddress(tenant.ctx, member, { email: second, normalizedEmail: second })
    if (n % 3 === 1) continue
    await updateAddressVerified(tenant.ctx, member, second, 'administrator')
    personOf.set(second, email)
  }
}

const results = [['A', 'B', 'C'], ['1', '5.5', '10', '-3', 'none'], ['2', '9', '10'], ['Completed', 'Failed'], []]
const nat = (max: number) => fc.nat({ max })

/** One thing that happens: a credential is issued, or one of those that were is revoked or replaced. */
function step() {
  return fc.record({
    act: fc.constantFrom('issue', 'issue', 'issue', 'issue', 'issue', 'revoke', 'replace'),
    address: fc.constantFrom(...personOf.keys()),
    template: nat(4),
    result: fc.option(nat(9), { nil: undefined }),
    credits: fc.option(fc.constantFrom(0, 0.1, 0.2, 1, 2.5, 6), { nil: undefined }),
    which: nat(1_000),
  })
}

type Step = ReturnType<typeof step> extends fc.Arbitrary<infer One> ? One : never

async function take(one: Step): Promise<void> {
  const active = issued.filter(({ counts }) => counts)
  const former = active[one.which % Math.max(active.length, 1)]
  if (one.act === 'issue' || !former) return void (await issue(one, one.address))
  former.counts = false
  if (one.act === 'revoke') return void (await revokeCredential(tenant.ctx, former.id, 'Error'))
  const template = templates.findIndex(({ id }) => id === former.templateId)
  const next = await issue({ ...one, template }, former.address)
  next.firstIssued = former.firstIssued
  await supersedeCredential(tenant.ctx, former.id, { reason: 'Error', supersededBy: next.id })
}

async function issue({ template: at, result, credits }: Step, address: string): Promise<Issued> {
  const template = templates[at] as Template
  const words = results[at] ?? []
  const said = result === undefined ? undefined : words[result % Math.max(words.length, 1)]
  const row = { email: address, recipient_name: 'P', result_value: said, credits_earned: credits }
  const outcome = await issueOne(tenant.ctx, { templateId: template.id, row, bytes: 0 })
  if (outcome.kind === 'failed') throw new Error(`${outcome.errors} for ${JSON.stringify(row)}`)
  const made: Issued = {
    id: outcome.credentialId,
    address,
    templateId: template.id,
    allowedResults: template.resultAllowedValues,
    resultIsStatus: template.resultType === 'Status',
    result: said,
    credits,
    counts: true,
    firstIssued: issued.length,
    expires: template.expirationMonths !== null,
  }
  issued.push(made)
  return made
}

const groups = () => fc.array(group(), { minLength: 1, maxLength: 2 })

function group(): fc.Arbitrary<PathwayGroup> {
  return fc
    .record({
      order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1, maxLength: 3 }),
      least: nat(2),
      result: fc.array(fc.option(nat(9), { nil: undefined }), { minLength: 3, maxLength: 3 }),
      credits: fc.array(fc.option(fc.constantFrom(0.1, 0.3, 1, 3), { nil: null }), { minLength: 3, maxLength: 3 }),
      together: fc.option(fc.constantFrom(0.3, 1, 2.5, 5), { nil: null }),
      isInOrder: fc.boolean(),
    })
    .map(({ order, least, result, credits, together, isInOrder }) => ({
      atLeast: isInOrder ? order.length : 1 + (least % order.length),
      creditsAtLeast: together,
      isInOrder,
      templates: order.map((at, place) => ({
        templateId: (templates[at] as Template).id,
        minimumResult: minimumOf(at, result[place]),
        minimumCredits: credits[place] ?? null,
      })),
    }))
}

/** A minimum that a pathway may ask for: one of the allowed values, or a number. */
function minimumOf(at: number, wanted: number | undefined): string | null {
  const words = (results[at] ?? []).filter((word) => word !== 'none')
  return wanted === undefined || words.length === 0 ? null : (words[wanted % words.length] ?? null)
}

describe('who fulfils a pathway', () => {
  it('is who the rule says, for any groups and whatever was issued, revoked, replaced and has run out', async () => {
    const people = { kind: 'addresses' as const, normalizedEmails: [...personOf.keys()] }
    let fulfilled = 0
    const asked = fc.record({ groups: groups(), daysLater: fc.constantFrom(0, 60) })
    await fc.assert(
      fc.asyncProperty(asked, async ({ groups, daysLater }) => {
        const definition = { groups, awardTemplateId: newId() } as unknown as PathwayDefinition
        const now = new Date(Date.now() + daysLater * dayMs)
        const ctx = { ...tenant.ctx, clock: { now: () => now } }
        const pathway = { id: randomUUID() as PathwayId, version: 1, definition }
        const due = await listDueAwards(ctx, [pathway], people, 1_000)
        const found = new Set(due.map(({ normalizedEmail }) => personOf.get(normalizedEmail)))
        const expected = new Set(
          [...new Set(personOf.values())].filter((person) => fulfils(definition, heldBy(person, daysLater > 0))),
        )
        fulfilled += expected.size
        expect([...found].sort()).toEqual([...expected].sort())
      }),
      { numRuns: propertyRuns(300), seed },
    )
    expect(fulfilled).toBeGreaterThan(0)
  })
})

function heldBy(person: string, isLater: boolean): HeldCredential[] {
  const own = issued.filter(({ address }) => personOf.get(address) === person)
  return own.map((one) => ({ ...one, counts: one.counts && !(isLater && one.expires) }))
}

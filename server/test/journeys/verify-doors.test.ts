import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  bakePng,
  bakeSvg,
  generateSigningKey,
  loadSigningKey,
  signDocument,
  type VerificationOutcome,
  type VerificationReason,
  verificationSentence,
} from '@sello/open-badges'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyTexts } from '../../src/credentials/pages/verify/verify-texts.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, until } from '../client.ts'
import { makeTenant, type Tenant } from '../factories.ts'
import { asks, makePublished, makeTemplates } from '../pathway-makers.ts'
import { runSello } from '../run-sello.ts'

type Document = Record<string, unknown> & { '@context': unknown }
type Step = { outcome: VerificationOutcome; reason: VerificationReason; text?: string }
type Format = 'json' | 'png' | 'svg' | 'pdf'

const day = 86_400_000
let app: Application
let tenant: Tenant
let client: Client
let folder: string
const files: Record<string, Buffer> = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sello-doors-'))
  app = await startApplication({ reachable: true })
  tenant = await makeTenant(app)
  client = clientFor(app.url, tenant.key)
  const [course, step, award] = await makeTemplates(tenant, 'Course', 'Step', 'Award')
  const issue = async (email: string, template = course) =>
    (await client.issue(template.id, [{ email, recipient_name: 'Ana Muñoz' }])).body.credentials[0].credential_id
  const revoke = (id: string, more = {}) =>
    client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'Error', ...more })
  await makePublished(tenant, award, [{ at_least: 1, templates: asks(step) }])

  const active = await issue('ana@example.edu')
  files.active = await fileOf(active, 'pdf')
  const revoked = await issue('ana@example.edu')
  files.revoked = await fileOf(revoked, 'svg')
  await revoke(revoked)
  const superseded = await issue('ana@example.edu')
  files.superseded = await fileOf(superseded, 'pdf')
  const corrected = await issue('ana@example.edu')
  files.corrected = await fileOf(corrected, 'svg')
  await revoke(superseded, { superseded_by: corrected })
  files.erased = await fileOf(await issue('erased@example.edu'), 'png')
  await erasePerson(tenant.ctx, ['erased@example.edu'])
  await issue('eva@example.edu', step)
  const awarded = await until(
    async () => (await client.get(`/api/v1/credentials?template_id=${award.id}`)).body.credentials[0]?.id,
    (id) => id !== undefined,
  )
  files.awarded = await fileOf(awarded, 'png')
  await forge(JSON.parse(String(await fileOf(active, 'json'))))
})
afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true })
})

async function fileOf(id: string, format: Format): Promise<Buffer> {
  const answer = await fetch(`${app.url}/credentials/${id}.${format}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Forged copies of a credential, and a document signed with a key of nobody. */
async function forge(genuine: Document & { credentialSubject: object }): Promise<void> {
  const pair = generateSigningKey()
  const did = `did:key:${pair.publicKeyMultibase}`
  const key = loadSigningKey(pair.privateKeyPkcs8, did)
  const { proof, credentialStatus, ...unsigned } = genuine
  const signed = (changes: object) =>
    signDocument({ ...unsigned, ...changes } as Document, key, { created: new Date(Date.now() - 2 * day) })
  const own = { issuer: { ...(unsigned.issuer as object), id: did } }
  const at = (days: number) => new Date(Date.now() + days * day).toISOString().replace(/\.\d+/, '')
  const json = (document: unknown) => Buffer.from(JSON.stringify(document))
  const png = (document: unknown) => bakePng(files.erased as Buffer, JSON.stringify(document))
  const svg = (document: unknown) =>
    Buffer.from(bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"/>', JSON.stringify(document)))
  files.expired = png(await signed({ ...own, validFrom: at(-9), validUntil: at(-1) }))
  files.early = svg(await signed({ ...own, validFrom: at(1) }))
  files.changed = png({ ...genuine, name: 'Doctorado' })
  files.stranger = svg(await signed({}))
  files.labelled = json({ ...genuine, credentialSubject: { id: '_:Eve', ...genuine.credentialSubject } })
  files.presented = svg({ type: 'VerifiablePresentation', verifiableCredential: [genuine] })
  const twice = [genuine, await signed(own)].map((one) =>
    bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"/>', JSON.stringify(one)),
  )
  files.two = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${twice.join('')}</svg>`)
}

let callers = 0

function post(body: BodyInit, accept: string, language: 'es' | 'en'): Promise<Response> {
  callers += 1
  const headers = { accept, 'x-forwarded-for': `198.51.100.${callers}` }
  return fetch(`${app.url}/verify?lang=${language}`, { method: 'POST', body, headers })
}

const openOf = (steps: Step[]) => steps.filter(({ outcome }) => outcome !== 'passed').map(({ reason }) => reason)

describe('POST /verify in Spanish, the page in English and `sello verify` come to one verdict', () => {
  it.each<[kind: string, outcome: VerificationOutcome, first: VerificationReason | undefined, exitCode: number]>([
    ['active', 'passed', undefined, 0],
    ['corrected', 'passed', undefined, 0],
    ['awarded', 'passed', undefined, 0],
    ['erased', 'passed', undefined, 0],
    ['revoked', 'failed', 'revoked', 1],
    ['superseded', 'failed', 'revoked', 1],
    ['expired', 'failed', 'expired', 1],
    ['early', 'failed', 'not_yet_valid', 1],
    ['changed', 'failed', 'signature_does_not_match', 1],
    ['stranger', 'failed', 'key_of_another', 1],
    ['labelled', 'failed', 'disguised_names', 1],
    ['presented', 'could_not_check', 'presentation', 1],
    ['two', 'failed', 'several_credentials', 2],
  ])('%s: %s, %s', async (kind, outcome, first, exitCode) => {
    const file = files[kind] as Buffer<ArrayBuffer>
    const answer = await (await post(file, 'application/json', 'es')).json()
    const steps: Step[] = answer.steps
    expect([answer.verdict, openOf(steps)[0]]).toEqual([outcome === 'passed' ? 'verified' : outcome, first])
    for (const { reason, text } of steps) expect(text).toBe(verificationSentence(reason, 'es'))

    const form = new FormData()
    form.set('file', new Blob([file]))
    const page = await (await post(form, 'text/html', 'en')).text()
    expect(page).toContain(`id="status">${verifyTexts.en.verdict[outcome]}</h1>`)
    const told = [...page.matchAll(/step-outcome">[^<]*<\/span><\/p>\n<p>(.*?)<\/p>/g)].map(([, sentence]) => sentence)
    expect(told).toEqual(steps.map(({ reason }) => verificationSentence(reason, 'en')))

    const path = join(folder, kind)
    writeFileSync(path, file)
    const line = await runSello(folder, ['verify', path, '--json'])
    expect(line.code).toBe(exitCode)
    if (exitCode === 2) return
    const own = line.json()
    expect([own.outcome, openOf(own.steps)]).toEqual([outcome, openOf(steps)])
    // And each says that the same was said.
    const [subject] = own.claims?.subjects ?? []
    if (outcome === 'passed') expect([subject.name, page.includes('Ana Muñoz')]).toEqual(['Ana Muñoz', true])
    expect(answer.issuer?.name).toBe(own.claims?.issuer.name)
    expect(answer.recipient?.name).toBe(subject?.name)
    expect(answer.achievement ?? undefined).toEqual(subject?.achievement)
  })
})

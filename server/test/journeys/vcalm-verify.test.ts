import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presentAsDigitalBazaar } from '../../../open-badges/test/peers.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, newHousehold } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

type Document = Record<string, unknown>
let app: Application
let tenant: Tenant
let good: Document
let revoked: Document
beforeAll(async () => {
  app = await startApplication({ reachable: true, worker: false })
  tenant = await makeTenant(app)
  const template = await makeTemplate(tenant)
  const client = clientFor(app.url, tenant.key)
  const issue = async () => {
    const id = (await client.issue(template.id, [{ email: 'ana@example.edu' }])).body.credentials[0].credential_id
    return { id, document: (await (await fetch(`${app.url}/credentials/${id}.json`)).json()) as Document }
  }
  good = (await issue()).document
  const { id, document } = await issue()
  revoked = document
  await client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'Error' })
})
afterAll(() => app?.stop())

async function ask(what: 'credentials' | 'presentations', body: unknown) {
  const answer = await fetch(`${app.url}/${what}/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newHousehold(), 'accept-language': 'en' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const typesOf = (problems: { type: string }[]) => problems.map(({ type }) => type.split('#').at(-1))

describe('POST /credentials/verify', () => {
  it('says in words of VCALM what POST /verify says', async () => {
    const { status, headers, body } = await ask('credentials', { verifiableCredential: good, options: {} })
    expect([status, headers.get('cache-control'), body]).toEqual([
      200,
      'no-store',
      { verified: true, problemDetails: [] },
    ])
    const changed = { ...good, name: 'Doctorado' }
    const { issuer, ...unread } = good
    for (const [verifiableCredential, problems] of [
      [revoked, ['STATUS_VERIFICATION_ERROR']],
      [changed, ['PROOF_VERIFICATION_ERROR', 'INVALID_VERIFICATION_METHOD', 'STATUS_VERIFICATION_ERROR']],
      [unread, ['MALFORMED_VALUE_ERROR']],
      ['x', ['MALFORMED_VALUE_ERROR']],
    ] as const) {
      const answer = (await ask('credentials', { verifiableCredential })).body
      expect([answer.verified, typesOf(answer.problemDetails)]).toEqual([false, problems])
    }
    const [problem] = (await ask('credentials', { verifiableCredential: revoked })).body.problemDetails
    expect(problem).toMatchObject({ title: 'revoked', detail: 'The issuer has revoked the credential.' })
  })

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{}',
    '{"verifiableCredential":{},"options":7}',
    '{"verifiableCredential":{},"x":1}',
  ])('tells a problem of a body that holds none: %s', async (text) => {
    for (const what of ['credentials', 'presentations'] as const) {
      const { status, headers, body } = await ask(what, text)
      expect(status).toBe(400)
      if (text !== '') expect(headers.get('content-type')).toContain('application/problem+json')
      if (text !== '')
        expect(body).toMatchObject({ status: 400, type: expect.stringMatching(/#MALFORMED_VALUE_ERROR$/) })
    }
  })

  it('tells of a body with more in it than is read that it is too large, not that there is nothing in it', async () => {
    for (const what of ['credentials', 'presentations'] as const) {
      const member = what === 'credentials' ? 'verifiableCredential' : 'verifiablePresentation'
      const { status, body } = await ask(what, { [member]: { verifiableCredential: Array(20_000).fill(1) } })
      expect([status, body.verified, body.problemDetails]).toMatchObject([200, false, [{ title: 'too_large' }]])
    }
  })

  it('takes no body of two readings', async () => {
    const twice = `{"verifiableCredential":${JSON.stringify(good)},"verifiableCredential":${JSON.stringify(revoked)}}`
    expect((await ask('credentials', twice)).status).toBe(400)
  })
})

describe('POST /presentations/verify', () => {
  it('verifies what its holder signed for this challenge and domain, and each credential in it', async () => {
    const options = { challenge: 'c1', domain: 'https://verifier.example' }
    const { presentation } = await presentAsDigitalBazaar(options.challenge, options.domain, [good, revoked])
    const both = (await ask('presentations', { verifiablePresentation: presentation, options })).body
    expect([both.verified, both.problemDetails]).toEqual([false, []])
    expect(both.credentialResults).toMatchObject([
      { verified: true, problemDetails: [] },
      { verified: false, problemDetails: [{ title: 'revoked' }] },
    ])
    const one = (await presentAsDigitalBazaar('c1', options.domain, [good])).presentation as Document
    const asked = async (verifiablePresentation: unknown, expected: object) => {
      const { verified, problemDetails } = (await ask('presentations', { verifiablePresentation, options: expected }))
        .body
      return [verified, ...typesOf(problemDetails)]
    }
    expect(await asked(one, options)).toEqual([true])
    expect(await asked(one, {})).toEqual([true])
    expect(await asked(one, { ...options, challenge: 'c2' })).toEqual([false, 'INVALID_CHALLENGE_ERROR'])
    expect(await asked(one, { domain: 'https://other.example' })).toEqual([false, 'INVALID_DOMAIN_ERROR'])
    expect(await asked({ ...one, verifiableCredential: [revoked] }, options)).toEqual([
      false,
      'PROOF_VERIFICATION_ERROR',
    ])
    const { proof, ...unsigned } = one
    expect(await asked(unsigned, {})).toEqual([false, 'PROOF_VERIFICATION_ERROR'])
    const many = { ...one, verifiableCredential: Array(21).fill('x') }
    expect((await asked(many, options)).at(-1)).toBe('MALFORMED_VALUE_ERROR')
  })
})

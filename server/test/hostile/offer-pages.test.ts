import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../open-badges/test/property-runs.ts'
import { clientFor } from '../client.ts'
import { makeTemplate } from '../factories.ts'
import { visitorOf } from '../wallet-visitor.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant({ worker: false })

async function offer() {
  const client = clientFor(app.url, tenant.key)
  const { body } = await client.issue((await makeTemplate(tenant)).id, [{ email: 'ana@example.edu' }])
  const id = body.credentials[0].credential_id
  return (await client.post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'response' })).body
}

const origin = 'https://credentials.example.edu'

describe('the page of an offer', () => {
  it('takes a PIN from a page of ours alone, and in a form', async () => {
    const { offer_id: id, pin } = await offer()
    const send = (headers: Record<string, string>, body: BodyInit = new URLSearchParams({ pin })) =>
      fetch(`${app.url}/interactions/${id}`, { method: 'POST', redirect: 'manual', headers, body })
    const statuses = [
      await send({}),
      await send({ origin: 'https://evil.example' }),
      await send({ origin, 'sec-fetch-site': 'same-site' }),
      await send({ origin, 'sec-fetch-site': 'same-origin' }, JSON.stringify({ pin })),
      await send({ origin, 'sec-fetch-site': 'same-origin' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 403, 403, 422, 303])
  })

  it('leads nowhere but to pages of ours, and names nobody', async () => {
    const { offer_id: id, pin } = await offer()
    const visitor = visitorOf(app)
    const texts: string[] = []
    for (const query of ['?lang=//evil.example', '?lang=en&next=https://evil.example', '?iuv=1'])
      texts.push((await visitor.open(`/interactions/${id}${query}`)).text)
    const typed = await visitor.send(`/interactions/${id}?lang=//evil.example&next=https://evil.example`, { pin })
    expect(typed.location).toMatch(/^\/interactions\/[\w-]{43}\?iuv=1&lang=(es|en)$/)
    texts.push((await visitor.open(typed.location ?? '')).text)
    for (const text of texts) {
      expect(text).not.toMatch(/evil\.example|ana@example\.edu|<script/)
      const links = [...text.matchAll(/(?:href|action|src)="([^"]+)"/g)].map(([, link = '']) => link)
      const own =
        /^(\/|\?lang=|#|data:|openid-credential-offer:\/\/\?|interaction:https:\/\/credentials\.example\.edu\/)/
      expect(links.filter((link) => !own.test(link) || link.startsWith('//'))).toEqual([])
    }
  })

  it('is no page for what is no offer, and is never kept', async () => {
    const { offer_id: id } = await offer()
    for (const accept of ['text/html', 'application/json', '*/*'])
      for (const path of [
        id,
        id.toUpperCase(),
        `${id}.json`,
        'x'.repeat(43),
        '../credentials',
        '%00',
        'é'.repeat(500),
      ]) {
        const answer = await fetch(`${app.url}/interactions/${encodeURIComponent(path)}`, { headers: { accept } })
        expect([200, 404]).toContain(answer.status)
        expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
      }
  })

  it('has no request that ends in an error of ours, whatever is sent to it and to the exchange', async () => {
    const made = await offer()
    const visitor = visitorOf(app)
    const { location } = await visitor.send(`/interactions/${made.offer_id}`, { pin: made.pin })
    const token = location?.split(/[/?]/)[2] ?? ''
    const id = fc.oneof(fc.constantFrom(token, made.offer_id, ''), fc.string({ maxLength: 80 }))
    const value = fc.oneof(fc.jsonValue(), fc.record({ verifiablePresentation: fc.jsonValue() }), presentation)
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(id, value, fc.string({ maxLength: 40 }), async (part, message, pin) => {
        const at = encodeURIComponent(part)
        const answers = await Promise.all([
          fetch(`${app.url}/orgs/${tenant.organization.id}/workflows/wallet/exchanges/${at}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(message),
          }),
          fetch(`${app.url}/interactions/${at}`, { headers: { accept: 'application/json' } }),
          fetch(`${app.url}/interactions/${at}`, {
            method: 'POST',
            redirect: 'manual',
            headers: { origin, 'sec-fetch-site': 'same-origin' },
            body: new URLSearchParams({ pin }),
          }),
        ])
        for (const { status } of answers) {
          statuses.add(status)
          expect(status).toBeLessThan(500)
        }
        await Promise.all(answers.map((answer) => answer.body?.cancel()))
      }),
      { numRuns: propertyRuns(300) },
    )
    expect(statuses).toContain(400)
    expect(statuses).toContain(404)
  })
})

/** Bodies that are similar to a presentation. */
const presentation = fc.record({
  verifiablePresentation: fc.record({
    '@context': fc.oneof(fc.constant(['https://www.w3.org/ns/credentials/v2']), fc.jsonValue()),
    type: fc.oneof(fc.constant('VerifiablePresentation'), fc.jsonValue()),
    holder: fc.oneof(fc.constant('did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'), fc.jsonValue()),
    proof: fc.record({
      type: fc.constant('DataIntegrityProof'),
      cryptosuite: fc.constantFrom('eddsa-rdfc-2022', 'ecdsa-rdfc-2019'),
      proofPurpose: fc.constant('authentication'),
      verificationMethod: fc.constant(
        'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp#z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp',
      ),
      domain: fc.constant(origin),
      challenge: fc.string(),
      proofValue: fc.string().map((text) => `z${text}`),
    }),
  }),
})

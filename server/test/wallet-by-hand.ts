import { expect } from 'vitest'
import { type Application, testSettings } from './application.ts'
import { clientFor } from './client.ts'
import { makeTemplate, type Tenant } from './factories.ts'

export const grantType = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

/** The steps of a wallet one by one, as no wallet takes them: against the organization of a test, unless another is named. */
export function walletByHand(using: () => { app: Application; tenant: Tenant }) {
  const issuerOf = ({ organization }: Tenant) => `${testSettings.publicUrl}/orgs/${organization.id}`

  /** Asks an endpoint of an organization. Each test asks from an address of its own, whose failures count for no other. */
  let from = ''
  async function post(of: Tenant, endpoint: string, body: BodyInit, headers: Record<string, string> = {}) {
    const path = `/orgs/${of.organization.id}/oid4vci/${endpoint}`
    const answer = await fetch(`${using().app.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': from, ...headers },
    })
    const text = await answer.text()
    expect(answer.status, text).toBeLessThan(500)
    expect(text).toMatch(/^[\x20-\x7eÀ-ſ–-‟]*$/)
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    }
  }

  async function offer(of = using().tenant) {
    const client = clientFor(using().app.url, of.key)
    const { body } = await client.issue((await makeTemplate(of)).id, [{ email: 'ana@example.edu' }])
    const id = body.credentials[0].credential_id
    const made = (await client.post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'response' })).body
    const fetched = await (await fetch(`${using().app.url}/wallet-offers/${made.offer_id}`)).json()
    const [configuration] = fetched.credential_configuration_ids
    return { id, pin: made.pin, code: fetched.grants[grantType]['pre-authorized_code'], configuration }
  }

  const form = (fields: Record<string, string>) => new URLSearchParams(fields)
  const right = ({ code, pin }: { code: string; pin: string }) =>
    form({ grant_type: grantType, 'pre-authorized_code': code, tx_code: pin })

  async function tokenOf(made: { code: string; pin: string }, of = using().tenant): Promise<string> {
    return (await post(of, 'token', right(made))).body.access_token
  }

  async function nonce(of = using().tenant): Promise<string> {
    return (await post(of, 'nonce', '')).body.c_nonce
  }

  const now = () => Math.floor(using().app.clock.now().getTime() / 1_000)

  let addresses = 0
  const anew = () => {
    addresses += 1
    from = `198.51.100.${addresses}`
  }
  return { post, offer, form, right, tokenOf, nonce, now, anew, issuerOf }
}

import { expect, it } from 'vitest'
import { testSettings } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { makeWalletKey, proofOf } from '../foreign-wallet.ts'
import { withCluster } from './cluster.ts'

const grantType = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'

it.concurrent.each([
  { point: 'copy.before_commit', copies: 0 },
  { point: 'copy.after_commit', copies: 1 },
])(
  'a process killed at $point has stored $copies copies, and whoever asks another one again has exactly one',
  ({ point, copies }) =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant)
      const [victim, other] = await Promise.all([cluster.startApi({ FAULT: point }), cluster.startApi()])
      const client = clientFor(other.url, tenant.key)
      const { body } = await client.issue(template.id, [{ email: 'ana@example.edu' }])
      const id = body.credentials[0].credential_id
      const made = (await client.post(`/api/v1/credentials/${id}/wallet-offers`, { pin: 'response' })).body
      const offered = await (await fetch(`${other.url}/wallet-offers/${made.offer_id}`)).json()
      const endpoint = `/orgs/${tenant.organization.id}/oid4vci`
      const code = offered.grants[grantType]['pre-authorized_code']
      const token = await fetch(`${other.url}${endpoint}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: grantType, 'pre-authorized_code': code, tx_code: made.pin }),
      })
      const { access_token } = await token.json()
      const key = await makeWalletKey('EdDSA')
      const proof = async () => {
        const nonce = (await client.post(`${endpoint}/nonce`, {})).body.c_nonce
        return proofOf(key, { aud: `${testSettings.publicUrl}/orgs/${tenant.organization.id}`, nonce })
      }
      const ask = (url: string, jwt: string) => {
        const headers = { authorization: `Bearer ${access_token}` }
        const asked = { credential_configuration_id: 'OpenBadge', proofs: { jwt: [jwt] } }
        return clientFor(url).post(`${endpoint}/credential`, asked, headers)
      }
      const lost = await proof()
      expect(await ask(victim.url, lost).catch(() => 'cut off')).toBe('cut off')
      expect((await victim.exited).signal).toBe('SIGKILL')
      const stored = () => cluster.query<{ document: string }>('select document from wallet_copies')
      expect(await stored()).toHaveLength(copies)
      // The very request whose answer was lost: its nonce is spent, so without a copy it takes a new one.
      const repeated = await ask(other.url, lost)
      expect(repeated.body.error).toBe(copies === 0 ? 'invalid_nonce' : undefined)
      const given = await ask(other.url, await proof())
      expect(given.status).toBe(200)
      const [copy, ...more] = await stored()
      expect(more).toEqual([])
      expect(given.body.credentials[0].credential).toEqual(JSON.parse(copy?.document ?? ''))
    }),
)

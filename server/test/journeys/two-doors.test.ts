import { describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/people/api-keys/create-api-key.ts'
import { type Client, clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { type Cluster, withCluster } from '../faults/cluster.ts'

/** The service with both its doors: the API in a process of its own, and the operator program. */
async function withBothDoors(work: (cluster: Cluster, client: Client, credentialId: string) => Promise<void>) {
  await withCluster(async (cluster) => {
    const tenant = await makeTenant(cluster)
    const api = await cluster.startApi()
    const client = clientFor(api.url, tenant.key)
    const { body } = await client.issue((await makeTemplate(tenant)).id, [{ email: 'ana@example.edu' }])
    await work(cluster, client, body.credentials[0].credential_id)
  })
}

describe('the reason of a revocation', () => {
  it('is refused in the same words over HTTP and by the operator program, and nothing is revoked', async () => {
    await withBothDoors(async ({ operate }, client, id) => {
      for (const reason of ['x'.repeat(501), 'Emitida\u001b[2J por error', 'una\u007f', ' \n '] as const) {
        const { status, body } = await client.post(`/api/v1/credentials/${id}/revoke`, { reason })
        const { code, answer } = await operate('credential', 'revoke', id, '--reason', reason)
        expect([status, code, answer.error]).toEqual([422, 1, body.detail])
        expect(body.detail).toMatch(/^reason (must not exceed 500 characters|is required, as a text without control)/)
      }
      expect((await client.get(`/api/v1/credentials/${id}`)).body.status).toBe('active')
    })
  })

  it('is kept as the first door took it, whichever door the second comes by', async () => {
    await withBothDoors(async ({ operate }, client, id) => {
      const reason = ` ${'ñ'.repeat(497)}\n\t `
      const { answer } = await operate('credential', 'revoke', id, '--reason', reason.slice(0, 500))
      expect(answer).toMatchObject({ status: 'revoked', revocation_reason: 'ñ'.repeat(497) })
      const { body } = await client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'Otra' })
      expect(body.revocation_reason).toBe('ñ'.repeat(497))
    })
  })
})

describe('the address of the service', () => {
  it.each(['https://badges.example.org/sello', 'https://:secreto@badges.example.org'])(
    'is an origin in the configuration and in "public-url change" alike: neither takes %s',
    async (address) => {
      await withCluster(async ({ operate, operateWith }) => {
        const configured = await operateWith({ PUBLIC_URL: address }, 'organization', 'list')
        const changed = await operate('public-url', 'change', address)
        expect([configured.code, configured.answer.error]).toEqual([
          1,
          expect.stringMatching(/must be an origin.*no user/),
        ])
        expect([changed.code, changed.answer.error]).toEqual([
          1,
          expect.stringMatching(/must be an origin.* query or user/),
        ])
      })
    },
  )
})

describe('the name of an API key', () => {
  it('is refused by the operator program in the words in which every other caller is refused', async () => {
    await withCluster(async (cluster) => {
      const { ctx, organization } = await makeTenant(cluster)
      for (const name of [' ', 'x'.repeat(201), 'Uno\nDos']) {
        const refusal = await createApiKey(ctx, name).catch((error) => error)
        const { code, answer } = await cluster.operate(
          'api-key',
          'create',
          '--organization',
          organization.id,
          '--name',
          name,
        )
        expect([code, answer.error]).toEqual([1, refusal.message])
      }
    })
  })
})

import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { startDnsServer } from '../dns-server.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { withCluster } from './cluster.ts'

const domains = 400

describe('resolvers that are dead', () => {
  it.concurrent.each(['nobody listens', 'nobody answers'])(
    '%s: validate answers at its cap, long before 400 questions have timed out, and refuses nobody',
    async (how) => {
      const silent = Object.fromEntries(
        Array.from({ length: domains }, (_, n) => [`d${n}.example.edu`, 'silent' as const]),
      )
      const dns = await startDnsServer(silent)
      try {
        const server = how === 'nobody answers' ? dns.address : '127.0.0.1:9'
        await withCluster(
          async (cluster) => {
            const tenant = await makeTenant(cluster)
            const template = await makeTemplate(tenant)
            const api = await cluster.startApi()
            const client = clientFor(api.url, tenant.key)
            const recipients = Object.keys(silent).map((domain) => ({ email: `ana@${domain}` }))
            for (let time = 0; time < 2; time++) {
              const { status, body } = await client.post('/api/v1/credentials/validate', {
                template_id: template.id,
                recipients,
              })
              expect(status).toBe(200)
              expect(new Set(dns.questions).size).toBeLessThan(domains)
              expect(body).toMatchObject({ total: domains, errors: 0 })
              for (const row of body.recipients) expect(row.warnings.join()).toContain('could not be checked')
            }
          },
          { environment: { DNS_SERVERS: server } },
        )
      } finally {
        await dns.stop()
      }
    },
  )
})

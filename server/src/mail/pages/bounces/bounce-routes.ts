import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import { whenAnswered } from '../../../entrypoints/connection/process-limits.ts'
import { receiveBody } from '../../../entrypoints/connection/receive-body.ts'
import type { Platform } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusals/refusal.ts'
import { isSignedByProvider, type ReportKeys, readReports, reportProviders } from '../../bounces/provider-reports.ts'

/** SendGrid posts up to 768 kB at a time; a report of a mail server has 256 at most. */
const bodyBytesMax = 1024 * 1024

/**
 * The addresses to which mail providers post their reports, one for each provider whose key is configured; a body without a valid signature is
 * refused before it is read. The answer has the number of reports of each kind.
 */
export function bounceRoutes(platform: Platform, keys: ReportKeys = {}) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const provider of reportProviders) {
      const key = keys[provider]
      if (key === undefined) continue
      app.post(`/api/bounces/${provider}`, async (request: FastifyRequest, reply) => {
        const body = await receiveBody(request.raw, {
          bytesMax: bodyBytesMax,
          owner: networkAddressOf(platform.settings, request),
          limits: request.server.processLimits,
          onHeld: (release) => whenAnswered(reply.raw, release),
        })
        if (!isSignedByProvider(provider, key, { headers: request.headers, body, now: platform.clock.now() }))
          throw refuse('report_not_signed')
        const { noteBounce, noteReports } = await import('../../bounces/note-bounce.ts')
        const counts =
          provider === 'relay'
            ? { [await noteBounce(platform, body)]: 1 }
            : await noteReports(platform, readReports(provider, body))
        return reply.type('application/json').send(JSON.stringify(counts))
      })
    }
  }
}

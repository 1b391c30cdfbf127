import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import type { Platform } from '../../platform/context.ts'
import type { MetricsPlace } from '../deployment/deployment.ts'
import { explainListening } from '../deployment/explain-listening.ts'
import { countProcess } from './process-metrics.ts'
import { openServiceMetrics } from './service-metrics.ts'

/** The port that was opened, which is another one where 0 was asked for. */
export type OpenMetrics = { port: number; close(): Promise<void> }

const connectionsMax = 20
const requestMsMax = 10_000

/**
 * Serves `GET /metrics` in the text format of Prometheus, on a port of its own: what is told there is for who runs the service. Where
 * there is a token, it is asked for as `Authorization: Bearer`. Scrapes that come while one is answered share its answer.
 */
export async function openMetrics(platform: Platform, place: MetricsPlace): Promise<OpenMetrics> {
  const registry = new Registry()
  const stopCounting = countProcess(platform.database, registry)
  const readService = openServiceMetrics(platform, registry)
  let reading: Promise<string> | undefined
  const read = () => {
    reading ??= readService()
      .then(() => registry.metrics())
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const server = createServer({ requestTimeout: requestMsMax, headersTimeout: requestMsMax }, (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return answer(response, 404, 'There is /metrics here.')
    if (request.method !== 'GET') return answer(response, 405, 'Ask with GET.')
    if (!isLetIn(place.token, request.headers.authorization))
      return answer(response, 401, 'METRICS_TOKEN is wanted as Authorization: Bearer.')
    read().then(
      (text) => answer(response, 200, text, registry.contentType),
      (error) => {
        platform.log.error({ err: error }, 'the metrics could not be written')
        answer(response, 500, 'The metrics could not be written; the log says why.')
      },
    )
  })
  server.maxConnections = connectionsMax
  await listen(server, place)
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      stopCounting()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function listen(server: Server, { host, port }: MetricsPlace): Promise<void> {
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw explainListening(error as NodeJS.ErrnoException, { prefix: 'METRICS_', host, port })
  }
}

function answer(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  }
  response.writeHead(status, headers).end(text)
}

function isLetIn(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined) return true
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(`Bearer ${token}`), hashOf(authorization ?? ''))
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { chunkRows, withCluster } from '../faults/cluster.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
}

/** Stands in for a collector of OpenTelemetry: it takes OTLP over HTTP, in JSON. */
let collector: ReturnType<typeof createServer>
let spans: Span[]
let bodies: string[]
let refusing: number | undefined
let url: string

beforeEach(async () => {
  spans = []
  bodies = []
  refusing = undefined
  collector = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
    const isTaken = request.headers.authorization === 'Bearer a b' && request.url === '/v1/traces'
    const status = refusing ?? (isTaken ? 200 : 401)
    if (status === 200) {
      bodies.push(JSON.stringify(body))
      spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterEach(() => {
  collector.closeAllConnections()
  collector.close()
})

const traced = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%20b' })
const named = (name: string) => spans.filter((span) => span.name === name)

describe('a traced batch', () => {
  it('is one trace in all processes, from what was accepted to each letter, also where the collector was away meanwhile', () =>
    withCluster(async (cluster) => {
      refusing = 503
      const api = await cluster.startApi(traced())
      await cluster.startWorker(traced())
      const tenant = await makeTenant(cluster)
      const client = clientFor(api.url, tenant.key)
      const template = await makeTemplate(tenant)
      const count = 2 * chunkRows + 1
      const recipients = Array.from({ length: count }, (_, n) => ({ email: `persona${n}@example.edu` }))
      const { body } = await client.issue(template.id, recipients)
      await until(
        () => client.get(`/api/v1/jobs/${body.job_id}`),
        ({ body: { status } }) => status === 'SUCCESS',
      )
      refusing = undefined
      await until(
        async () => spans.length,
        (all) => all === 1 + 3 + count,
      )
      const [job] = await cluster.query<{ batch_id: string }>('select batch_id from jobs')
      const traceId = job?.batch_id.replaceAll('-', '')
      expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
      const [root, ...others] = named('accept batch')
      expect([others, root?.parentSpanId]).toEqual([[], undefined])
      expect(named('issue chunk')).toHaveLength(3)
      expect(named('send letter')).toHaveLength(count)
      for (const span of spans) {
        if (span !== root) expect(span.parentSpanId).toBe(root?.spanId)
        expect(span.spanId).toMatch(/^[0-9a-f]{16}$/)
        expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
      }
      expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length)
      expect(bodies.join()).not.toMatch(/persona\d|@example/)

      spans = []
      await client.issue(template.id, [{ email: 'ana@example.edu' }])
      await until(
        async () => spans.length,
        (all) => all === 2,
      )
      expect([named('issue one')[0]?.parentSpanId, named('send letter')[0]?.parentSpanId]).toEqual([
        undefined,
        named('issue one')[0]?.spanId,
      ])
    }))

  it('is told to its end where its process stops, and stops nobody where the collector takes nothing', () =>
    withCluster(async (cluster) => {
      const tenant = await makeTenant(cluster)
      const template = await makeTemplate(tenant)
      const api = await cluster.startApi(traced())
      const issue = () => clientFor(api.url, tenant.key).issue(template.id, [{ email: 'ana@example.edu' }])
      refusing = 400
      expect((await issue()).body.credentials[0].status).toBe('issued')
      await until(
        async () => api.log.join(),
        (text) => text.includes('the collector of traces takes no spans'),
      )
      refusing = undefined
      await issue()
      await api.stop()
      expect(named('issue one').length).toBe(1)
    }))
})

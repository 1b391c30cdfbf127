import { randomBytes } from 'node:crypto'
import type { Log } from '../../platform/log.ts'
import { type BatchStep, watch } from '../../platform/observed.ts'
import { packageVersion } from '../../platform/process/package-version.ts'
import type { TracesPlace } from '../deployment/deployment.ts'

const everyMs = 1_000
const answerMs = 5_000
const spansAtOnce = 512
/** The spans that the collector has not taken yet. Further ones are dropped: no work waits for a trace. */
const spansMax = 8_192
const tellAgainMs = 60_000

/**
 * Sends each step of a batch that ends in this process as a span, until it is closed. All processes know the trace by the batch alone: its id has the
 * 16 bytes of a trace id, and what was accepted is the root, by the last eight of them. A span holds no address, name or text of anybody.
 */
export function traceBatches({ url, headers }: TracesPlace, log: Log): { close(): Promise<void> } {
  const address = `${url.replace(/\/$/, '')}/v1/traces`
  const given = { 'content-type': 'application/json', ...readHeaders(headers) }
  let spans: Span[] = []
  let dropped = 0
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (why: string) => {
    if (performance.now() - toldAt < tellAgainMs) return
    toldAt = performance.now()
    log.warn({ dropped, waiting: spans.length, why }, 'the collector of traces takes no spans')
  }
  /** Returns whether there may be more to send at once. */
  const send = async (): Promise<boolean> => {
    const some = spans.slice(0, spansAtOnce)
    if (some.length === 0) return false
    const options = {
      method: 'POST',
      headers: given,
      body: JSON.stringify(requestOf(some)),
      redirect: 'error',
    } as const
    const status = await fetch(address, { ...options, signal: AbortSignal.timeout(answerMs) }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status
      },
      () => 0,
    )
    // OTLP, "Failures": these are worth another try, all others are not.
    if ([0, 429, 502, 503, 504].includes(status)) {
      tell(status === 0 ? 'no answer' : `answer ${status}`)
      return false
    }
    spans = spans.slice(some.length)
    if (status >= 400) {
      dropped += some.length
      tell(`answer ${status}`)
    }
    return true
  }
  let sending = Promise.resolve()
  const sendAll = () => {
    sending = sending.then(async () => {
      while (await send());
    })
    return sending
  }
  const timer = setInterval(sendAll, everyMs).unref()
  const end = watch('step', (step) => {
    if (spans.length < spansMax) spans.push(spanOf(step))
    else dropped += 1
  })
  return {
    async close() {
      end()
      clearInterval(timer)
      await sendAll()
    },
  }
}

type Span = ReturnType<typeof spanOf>

const names = { accept: 'accept batch', issue: 'issue chunk', letter: 'send letter' }
/** Span.SpanKind: server, consumer, client. */
const kinds = { accept: 2, issue: 5, letter: 3 }
const faults = new Set(['put_off', 'given_up', 'deferred', 'refused'])

/** OTLP, "JSON Protobuf Encoding": ids in hexadecimal digits, 64-bit integers as text. */
function spanOf({ batchId, step, startedAt, outcome, chunk, rows }: BatchStep) {
  const traceId = batchId.replaceAll('-', '')
  const root = traceId.slice(16)
  const isRoot = step === 'accept' || (step === 'issue' && chunk === undefined)
  const isOne = isRoot && step === 'issue'
  const numbers = Object.entries({ chunk, rows }).filter(([, value]) => value !== undefined)
  return {
    traceId,
    spanId: isRoot ? root : randomBytes(8).toString('hex'),
    ...(isRoot ? {} : { parentSpanId: root }),
    name: isOne ? 'issue one' : names[step],
    kind: isOne ? kinds.accept : kinds[step],
    startTimeUnixNano: `${startedAt}000000`,
    endTimeUnixNano: `${Math.max(startedAt, Date.now())}000000`,
    attributes: [
      { key: 'sello.outcome', value: { stringValue: outcome } },
      ...numbers.map(([name, value]) => ({ key: `sello.${name}`, value: { intValue: String(value) } })),
    ],
    status: faults.has(outcome) ? { code: 2 } : {},
  }
}

function requestOf(spans: Span[]) {
  const attributes = Object.entries({ 'service.name': 'sello', 'service.version': packageVersion }).map(
    ([key, stringValue]) => ({ key, value: { stringValue } }),
  )
  return { resourceSpans: [{ resource: { attributes }, scopeSpans: [{ scope: { name: 'sello' }, spans }] }] }
}

/** OpenTelemetry, "Specifying headers via environment variables": name=value, separated by commas, the values percent-encoded. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((part) => {
    const [, name = '', value = ''] = /^\s*([\w-]+)=(.*?)\s*$/.exec(part) ?? []
    return name === '' ? [] : [[name.toLowerCase(), decodeURIComponent(value)] as const]
  })
  return Object.fromEntries(pairs)
}

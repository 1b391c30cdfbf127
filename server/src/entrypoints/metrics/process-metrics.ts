import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import { signingWays } from '../../credentials/issuers/sign.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Observed, watch } from '../../platform/observed.ts'

/** Seconds, from an answer out of memory to the limit of a statement. */
const answerSeconds = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

/**
 * Counts the events of this process until the returned function is called. No label takes a value from a caller: routes are those of the code, and
 * statuses and answers are counted by class.
 */
export function countProcess(database: Database, registry: Registry): () => void {
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'sello_answer_seconds',
    help: 'Answers to requests, by operation of the API or door, and class of status.',
    labelNames: ['operation', 'status'],
    buckets: answerSeconds,
    registers,
  })
  const letters = new Counter({
    name: 'sello_letters_total',
    help: 'Letters that were handed to the relay, by outcome and class of its answer (none: it gave no answer).',
    labelNames: ['outcome', 'answer'],
    registers,
  })
  const chunks = new Counter({
    name: 'sello_chunk_tries_total',
    help: 'Attempts at chunks of batches, by what came of them.',
    labelNames: ['outcome'],
    registers,
  })
  const signed = new Counter({
    name: 'sello_credentials_signed_total',
    help: 'Credentials that were signed, by the way in which their canonical form was made; compared ones are counted again.',
    labelNames: ['way'],
    registers,
    collect() {
      this.reset()
      for (const [way, count] of Object.entries(signingWays())) this.inc({ way }, count)
    },
  })
  const connections = new Gauge({
    name: 'sello_database_connections',
    help: 'Connections to the database by state; waiting: callers that wait for one; max: as many as there may be.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle, waiting, max } = database.connections()
      for (const [state, count] of Object.entries({ in_use: inUse, idle, waiting, max })) this.set({ state }, count)
    },
  })
  const ends = [
    watch('answer', ({ method, route, status, seconds }) =>
      answers.observe({ operation: operationOf(method, route), status: `${Math.floor(status / 100)}xx` }, seconds),
    ),
    watch('letter', (delivery) => {
      if (delivery.kind !== 'withdrawn') letters.inc({ outcome: delivery.kind, answer: answerClassOf(delivery) })
    }),
    watch('chunk', (outcome) => chunks.inc({ outcome })),
  ]
  return () => {
    for (const end of ends) end()
    for (const metric of [answers, letters, chunks, signed, connections]) metric.reset()
  }
}

/** Operations of the API each by itself; of the panel and the pages their first part, so that there are some twenty in all. */
export function operationOf(method: string, route: string | undefined): string {
  if (route === undefined) return 'none'
  if (route.startsWith('/api/v1/')) return `${method} ${route}`
  const [, first = '', second = ''] = route.split('/')
  return first === 'api' ? `/api/${second}` : `/${first.replace(/[.:*].*/, '')}`
}

function answerClassOf({ kind, answer = '' }: Observed['letter']): string {
  if (kind === 'sent') return '2xx'
  const [, first] = /^([245])\d\d\b/.exec(answer) ?? []
  return first === undefined ? 'none' : `${first}xx`
}

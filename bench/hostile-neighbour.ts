import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The service that the neighbours call, with the keys that they use. */
export type Asked = { url: string; keys: string[]; templateId: string; credential: string }

/** Milliseconds of the answers, and how many of each status there were. None of them is a refusal of 2xx. */
export type Neighbours = { times: number[]; statuses: Map<number, number>; refused: number }

const agent = new Agent({ keepAlive: true })

/**
 * Modest neighbours, one after another with a pause between: an organization with its key, a reader of a page from elsewhere, a load
 * balancer.
 */
export async function neighbourFor(
  forSeconds: number,
  { url, keys, templateId, credential }: Asked,
): Promise<Neighbours> {
  const elsewhere = { 'x-forwarded-for': '198.51.100.7' }
  const asks = [
    (n: number) => get(`${url}/api/v1/templates/${templateId}`, { 'x-api-key': keys[n % keys.length] as string }),
    (n: number) => get(`${url}/api/v1/credentials/${credential}`, { 'x-api-key': keys[n % keys.length] as string }),
    () => get(`${url}/credentials/${credential}`, elsewhere),
    () => get(`${url}/readyz`, elsewhere),
  ]
  const told: Neighbours = { times: [], statuses: new Map(), refused: 0 }
  const end = performance.now() + forSeconds * 1_000
  for (let n = 0; performance.now() < end; n++) {
    const begun = performance.now()
    const status = (await asks[n % asks.length]?.(n)) ?? 0
    told.times.push(performance.now() - begun)
    told.statuses.set(status, (told.statuses.get(status) ?? 0) + 1)
    if (status !== 200) told.refused++
    await sleep(10)
  }
  return told
}

/** How often which status was answered; 0 where there was no answer. */
export function told({ statuses }: Neighbours): string {
  return [...statuses].map(([status, times]) => `${status} x ${times}`).join(', ')
}

function get(address: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done) => {
    const sent = request(address, { headers, agent }, (answer) => {
      answer.resume().on('end', () => done(answer.statusCode ?? 0))
    })
    sent.on('error', () => done(0)).end()
  })
}

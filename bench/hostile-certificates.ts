import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller, CallerOrder, Count } from './hostile-order.ts'

/**
 * Callers of hostile-callers.ts who have certificates made, of which a process makes one at a time: from six addresses, and from sixty, each with
 * as many waiting as it may. Beside them a reader elsewhere asks for another one: what they are told, and how many of the others'
 * were made while it waited, is what counts. On a busy machine one takes seconds, since they have the lowest priority.
 */
export const certificateCallers: Record<string, Caller> = {
  'no key: certificates from six addresses': (order, count) => () => askFrom(order, count, 6),
  'no key: certificates from sixty addresses': (order, count) => () => askFrom(order, count, 60),
}

const waitingOfEach = 4
const credentials = 100

async function askFrom(order: CallerOrder, count: Count, addresses: number): Promise<void> {
  const ids = await issueMany(order)
  const files = ids.flatMap((id) => variants.map((variant) => `/credentials/${id}.pdf?${variant}`))
  let next = 0
  let theirs = 0
  const ask = async (caller: string, path: string, who: string) => {
    const [begun, before] = [performance.now(), theirs]
    const answer = await fetch(`${order.url}${path}`, { headers: { 'x-forwarded-for': caller } }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    const seconds = Math.ceil((performance.now() - begun) / 1_000)
    if (who === 'reader') count(`reader ${answer?.status ?? 'cut'} in ${seconds} s behind ${theirs - before}`)
    else count(`${who} ${answer?.status ?? 'cut'}`)
    if (who === 'hostile' && answer?.ok) theirs++
  }
  const hostile = Array.from({ length: addresses * waitingOfEach }, async (_, n) => {
    for (;;) await ask(`198.51.100.${100 + (n % addresses)}`, files[next++ % files.length] as string, 'hostile')
  })
  const reader = async () => {
    await sleep(1_000)
    for (const variant of variants)
      await ask('203.0.113.9', `/credentials/${order.credential}.pdf?${variant}`, 'reader')
  }
  await Promise.all([...hostile, reader()])
}

const variants = ['classic', 'modern', 'diploma'].flatMap((layout) =>
  ['a4', 'letter'].map((paper) => `layout=${layout}&paper=${paper}&lang=en`),
)

/** Their own credentials, whose certificates nobody has asked for. */
async function issueMany({ url, key, templateId }: CallerOrder): Promise<string[]> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const recipients = Array.from({ length: credentials }, (_, n) => ({
    email: `p${n}@example.edu`,
    recipient_name: 'Ana Muñoz',
    result_value: 'A',
    credits_earned: 4,
  }))
  const body = JSON.stringify({ template_id: templateId, recipients })
  await fetch(`${url}/api/v1/credentials/issue`, { method: 'POST', headers, body })
  for (;;) {
    await sleep(300)
    const answer = await fetch(`${url}/api/v1/credentials?page_size=100`, { headers })
    const list = ((await answer.json()) as { credentials: { id: string }[] }).credentials
    if (list.length >= credentials) return list.map(({ id }) => id)
  }
}

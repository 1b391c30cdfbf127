import { afterEach, expect, it, vi } from 'vitest'
import { type Draft, draftVersion } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { emitDraft } from './emit-draft.ts'

afterEach(() => vi.unstubAllGlobals())

const rows = ['ana@example.edu', 'eva@example.edu'].map((email, key) => ({ key, values: { email } }))

const draftOf = (id: string, own = rows): Draft => ({
  version: draftVersion,
  id,
  templateId: 'a template',
  source: { kind: 'list', name: 'list', bytes: new Blob([]) },
  reading: {},
  sameForAll: {},
  rows: own,
  emissions: [],
  ordersAccepted: 0,
})

const accepted = () => Response.json({ job_id: 'job', batch_uuid: 'batch', total: 2 })

/**
 * Acts as a tab with the draft in its memory: returns the keys of the orders that it sends, what it tells the other tabs, and the draft afterwards.
 */
async function emitInTab(
  draft: Draft,
  answer: () => Response = accepted,
): Promise<{
  names: string[]
  steps: string[]
  bodies: Record<string, unknown>[]
  told: Draft[]
  left: Draft | undefined
}> {
  const names: string[] = []
  const steps: string[] = []
  const bodies: Record<string, unknown>[] = []
  const told: Draft[] = []
  vi.stubGlobal('document', { documentElement: { lang: 'es' } })
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    names.push(headers['idempotency-key'] ?? '')
    steps.push('sent')
    bodies.push(JSON.parse(body))
    return answer()
  })
  let now: Draft | undefined = draft
  const store: DraftStore = {
    getState: () => ({ isLoaded: true, draft: now }),
    subscribe: () => () => {},
    open: (opened) => {
      now = opened
    },
    change: (change) => {
      now = now && change(now)
    },
    drop: () => {
      now = undefined
    },
    whenStored: async () => void steps.push('stored'),
    tellIssued: (left) => void told.push(left),
  }
  await emitDraft('an organization', store, draft.rows ?? []).catch(() => undefined)
  return { names, steps, bodies, told, left: now }
}

it('is one order for the service however different two tabs hold the same draft', async () => {
  const changed = rows.map((row) => (row.key === 0 ? { ...row, values: { email: 'ana@example.org' } } : row))
  for (const own of [rows, changed, rows.slice(1)])
    expect((await emitInTab(draftOf('one', own))).names).toEqual(['one-1'])
})

it('is another order where the list is begun again, and for what was left of it', async () => {
  expect((await emitInTab(draftOf('two'))).names).toEqual(['two-1'])
  expect((await emitInTab({ ...draftOf('one'), ordersAccepted: 1 })).names).toEqual(['one-2'])
})

it('tells the other tabs what is left and how many orders were accepted', async () => {
  const { told } = await emitInTab(draftOf('one'))
  expect(told).toMatchObject([{ id: 'one', rows: [], ordersAccepted: 1 }])
})

it('stays the same order until the service has carried it out or refused it: while the first try still runs, or after an answer that was lost', async () => {
  for (const status of [409, 502]) {
    const { left, told } = await emitInTab(draftOf('one'), () => Response.json({ detail: 'no' }, { status }))
    expect([status, left?.emissions, told]).toEqual([status, [{ idempotencyKey: 'one-1', rows: [0, 1] }], []])
  }
  const { left } = await emitInTab(draftOf('one'), () => {
    throw new TypeError('Failed to fetch')
  })
  expect(left?.emissions).toHaveLength(1)
})

it('is forgotten where the service refuses it, so that its rows can be changed', async () => {
  const { left, told } = await emitInTab(draftOf('one'), () => Response.json({ detail: 'no' }, { status: 422 }))
  expect(left).toMatchObject({ rows, emissions: [], ordersAccepted: 0 })
  expect(told).toHaveLength(1)
})

it('is stored before it is sent, and names the file that it came from, but no list that was typed', async () => {
  const typed = await emitInTab(draftOf('one'))
  expect(typed.steps).toEqual(['stored', 'sent', 'stored'])
  expect(typed.bodies[0]).not.toHaveProperty('file_name')
  const source = { kind: 'file', name: 'people.csv', bytes: new Blob([]) } as const
  expect((await emitInTab({ ...draftOf('one'), source })).bodies).toMatchObject([{ file_name: 'people.csv' }])
})

it('of more than 5,000 rows is several orders, and what was accepted stays so where a later one is refused', async () => {
  const many = Array.from({ length: 5_001 }, (_, key) => ({ key, values: { email: `p${key}@example.edu` } }))
  const answers = [accepted(), Response.json({ detail: 'no' }, { status: 422 })]
  const { names, bodies, left } = await emitInTab(draftOf('one', many), () => answers.shift() as Response)
  expect(names).toEqual(['one-1', 'one-2'])
  expect(bodies.map(({ recipients }) => (recipients as unknown[]).length)).toEqual([5_000, 1])
  expect(left).toMatchObject({ rows: [many[5_000]], emissions: [], ordersAccepted: 1 })
})

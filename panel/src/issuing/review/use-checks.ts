import { useEffect, useRef, useState } from 'react'
import { ask } from '../../data/ask.ts'
import type { DraftRow } from '../rows/draft-row.ts'
import { nextCheck } from '../rows/pending-checks.ts'
import { problemsOf } from '../rows/problem.ts'
import { recipientOf } from '../rows/recipient.ts'
import { type Checks, checkFrom, type RowCheck } from '../rows/review.ts'

/** The pause in typing, in milliseconds, after which a change is checked. */
const pauseMs = 300

export type CheckState = {
  checks: Checks
  /** Why rows could not be checked. The service is asked again only when the person asks for it. */
  failure: unknown
  again: () => void
}

/**
 * Keeps the verdicts of the service up to date: asks about all rows at first, and then about changed rows and those that may have the same person,
 * one request at a time.
 */
export function useChecks(organizationId: string, templateId: string, rows: readonly DraftRow[]): CheckState {
  const [checks, setChecks] = useState<Checks>(new Map())
  const [failure, setFailure] = useState<unknown>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  useEffect(() => {
    const request = nextCheck(rows, checks)
    if (!request || asking.current || failure !== undefined) return
    const ask = async () => {
      const controller = new AbortController()
      asking.current = controller
      try {
        const answer = await askAbout(organizationId, templateId, request, controller.signal)
        asking.current = undefined
        setChecks((before) => withoutGone(new Map([...before, ...answer]), rows))
      } catch (error) {
        asking.current = undefined
        if (!controller.signal.aborted) setFailure(() => error)
      }
    }
    const isFirst = request.some(({ key }) => !checks.has(key))
    const timer = setTimeout(() => void ask(), isFirst ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [organizationId, templateId, rows, checks, failure])
  return { checks, failure, again: () => setFailure(undefined) }
}

async function askAbout(
  organizationId: string,
  templateId: string,
  rows: readonly DraftRow[],
  signal: AbortSignal,
): Promise<[number, RowCheck][]> {
  const body = { template_id: templateId, recipients: rows.map(({ values }) => recipientOf(values)) }
  const answer = await ask('validate-recipients', { organizationId, body, signal })
  const keys = rows.map(({ key }) => key)
  const held = new Map(answer.holders.map((holder) => [holder.row, holder]))
  return answer.recipients.map((verdict, index): [number, RowCheck] => {
    const holder = held.get(verdict.row)
    const check = checkFrom(rows[index]?.values ?? {}, problemsOf(verdict, keys))
    if (!holder) return [keys[index] ?? 0, check]
    return [keys[index] ?? 0, { ...check, held: { credentialId: holder.credential_id, issuedAt: holder.issued_at } }]
  })
}

function withoutGone(checks: Checks, rows: readonly DraftRow[]): Checks {
  const present = new Set(rows.map(({ key }) => key))
  return new Map([...checks].filter(([key]) => present.has(key)))
}

import { checkRequests, kinOf } from './check-requests.ts'
import type { DraftRow } from './draft-row.ts'
import type { Checks } from './review.ts'

/** The next rows to check, so that the checks fit the rows; undefined where all checks fit. */
export function nextCheck(rows: readonly DraftRow[], checks: Checks): DraftRow[] | undefined {
  const present = new Set<number>()
  const changed = new Set<number>()
  const formerKin: string[] = []
  for (const { key, values } of rows) {
    const check = checks.get(key)
    present.add(key)
    if (check?.values === values) continue
    changed.add(key)
    if (check) formerKin.push(kinOf(check.values.email))
  }
  // Once the first row of a person is removed, a later row of the same person is no duplicate any more.
  for (const [key, { values }] of checks) if (!present.has(key)) formerKin.push(kinOf(values.email))
  if (changed.size === 0 && formerKin.length === 0) return undefined
  return checkRequests(rows, changed, formerKin)[0]
}

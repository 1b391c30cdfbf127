import type { Values } from './column.ts'
import type { DraftRow } from './draft-row.ts'
import type { Problem } from './problem.ts'

/** The verdict of the service on a row. */
export type RowCheck = {
  /** The values that were checked. Values that have changed since then are checked again. */
  values: Values
  problems: Problem[]
  /** The domain of the address, where nobody could tell whether it takes mail. The list says it once. */
  uncheckedDomain?: string
  /** The newest credential of this template that the person holds already. */
  held?: { credentialId: string; issuedAt: string }
}

export type Checks = ReadonlyMap<number, RowCheck>

/** Makes a check of the problems that the service found. A domain that could not be checked is no problem of the row. */
export function checkFrom(values: Values, found: Problem[]): RowCheck {
  const unchecked = found.find(({ code }) => code === 'domain_not_checked')
  const problems = found.filter((problem) => problem !== unchecked)
  return { values, problems, ...(unchecked?.fact !== undefined && { uncheckedDomain: unchecked.fact }) }
}

/** The domains that could not be checked, each once, in the order of the list. */
export function uncheckedDomains(rows: readonly DraftRow[], checks: Checks): string[] {
  const domains = rows.flatMap(({ key, values }) => {
    const check = checks.get(key)
    return check?.values === values && check.uncheckedDomain !== undefined ? [check.uncheckedDomain] : []
  })
  return [...new Set(domains)]
}

/** The domains that take no mail and that several rows have, with the number of these rows: the list names them once. */
export function sharedWithoutMail(rows: readonly DraftRow[], checks: Checks): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { key, values } of rows) {
    const check = checks.get(key)
    if (check?.values.email !== values.email) continue
    const domain = check?.problems.find(({ code }) => code === withoutMail)?.fact
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return new Map([...counts].filter(([, count]) => count > 1))
}

const withoutMail = 'domain_without_mail'

/** The problems that are shown at their row; the others are named once for the whole list. */
export function toldAtRow(problems: readonly Problem[], told: ReadonlyMap<string, number>): Problem[] {
  return problems.filter(({ code, fact }) => code !== withoutMail || fact === undefined || !told.has(fact))
}

/** `held`: the recipient holds a credential of this template, and the row is left out unless the person wants another one. */
export type RowState = 'checking' | 'error' | 'held' | 'warning' | 'ready'

export function stateOf(row: DraftRow, check: RowCheck | undefined): RowState {
  if (check?.values !== row.values) return 'checking'
  if (check.problems.some(({ kind }) => kind === 'error')) return 'error'
  if (check.held && !row.isRepeatWanted) return 'held'
  return check.problems.length > 0 || check.held ? 'warning' : 'ready'
}

export const views = ['all', 'errors', 'warnings', 'ready'] as const
export type View = (typeof views)[number]

const viewsByState: Record<RowState, View> = {
  checking: 'all',
  error: 'errors',
  held: 'warnings',
  warning: 'warnings',
  ready: 'ready',
}

/** Counts the rows of each view. */
export function countViews(rows: readonly DraftRow[], checks: Checks): Record<View, number> {
  const counts = { all: rows.length, errors: 0, warnings: 0, ready: 0 }
  for (const row of rows) {
    const view = viewsByState[stateOf(row, checks.get(row.key))]
    if (view !== 'all') counts[view] += 1
  }
  return counts
}

const order: RowState[] = ['error', 'held', 'warning', 'checking', 'ready']

/** The keys of the rows of a view. Errors come first, then warnings; within each the rows keep the order of the sheet. */
export function listView(rows: readonly DraftRow[], checks: Checks, view: View): number[] {
  const states = new Map(rows.map((row) => [row.key, stateOf(row, checks.get(row.key))]))
  const rank = ({ key }: DraftRow) => order.indexOf(states.get(key) ?? 'ready')
  const shown = rows.filter(({ key }) => view === 'all' || viewsByState[states.get(key) ?? 'ready'] === view)
  return shown.toSorted((one, other) => rank(one) - rank(other) || one.key - other.key).map(({ key }) => key)
}

/** The rows that can be issued now. */
export function issuable(rows: readonly DraftRow[], checks: Checks): DraftRow[] {
  return rows.filter((row) => {
    const state = stateOf(row, checks.get(row.key))
    return state === 'ready' || state === 'warning'
  })
}

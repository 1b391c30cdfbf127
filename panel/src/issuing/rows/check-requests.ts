import type { DraftRow } from './draft-row.ts'

/** The rows that one request may carry. */
export const rowsAtOnce = 5_000

/**
 * Finds the rows to send together, so that the service finds the duplicates of the whole list although it sees only a part: all rows that may
 * belong to the person of a changed row go with it, in the order of the list. The service alone decides who is the same person; `kinOf` only has
 * to give one key to all addresses that may be one person's.
 */
export function checkRequests(
  rows: readonly DraftRow[],
  changed: ReadonlySet<number>,
  formerKin: Iterable<string> = [],
) {
  const wanted = new Set(formerKin)
  for (const row of rows) if (changed.has(row.key)) wanted.add(kinOf(row.values.email))
  const groups = new Map<string, DraftRow[]>()
  for (const row of rows) {
    const kin = kinOf(row.values.email)
    if (!wanted.has(kin)) continue
    const group = groups.get(kin)
    if (group) group.push(row)
    else groups.set(kin, [row])
  }
  return packed([...groups.values()])
}

/**
 * The part of an address before the `@`, without the differences that some providers ignore: capitals, dots, and the text after a plus sign. Two
 * spellings of a domain do not change it.
 */
export function kinOf(email = ''): string {
  const at = email.lastIndexOf('@')
  const local = at < 0 ? email : email.slice(0, at)
  return (local.trim().toLowerCase().split('+', 1)[0] ?? '').replaceAll('.', '')
}

/** Packs whole groups into requests. A group that is larger than a request is cut. */
function packed(groups: DraftRow[][]): DraftRow[][] {
  const requests: DraftRow[][] = []
  let open: DraftRow[] = []
  for (const group of groups.flatMap(cut)) {
    if (open.length + group.length > rowsAtOnce) {
      requests.push(open)
      open = []
    }
    open.push(...group)
  }
  if (open.length > 0) requests.push(open)
  return requests.map((rows) => rows.toSorted((one, other) => one.key - other.key))
}

function cut(group: DraftRow[]): DraftRow[][] {
  const parts: DraftRow[][] = []
  for (let start = 0; start < group.length; start += rowsAtOnce) parts.push(group.slice(start, start + rowsAtOnce))
  return parts
}

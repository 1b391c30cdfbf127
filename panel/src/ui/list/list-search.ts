/** The state of a list in the address of the page: the typed text, the choices, and the order. An absent order is the usual one of the list. */
export type ListSearch = { q?: string | undefined; sort?: string | undefined }

/** `name` for ascending, `-name` for descending. */
export type Sorting = { column: string; isDescending: boolean }

/** A text from the address. The router reads `?q=123` as a number, and a person may have typed anything. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const text = String(value).trim()
  return text === '' ? undefined : text
}

/** Reads one of the known values, or none: an address that somebody changed by hand shows the whole list. */
export function readChoice<Value extends string>(value: unknown, choices: readonly Value[]): Value | undefined {
  return choices.find((choice) => choice === value)
}

/** A day, as `2026-11-30`. */
export function readDate(value: unknown): string | undefined {
  const text = readText(value)
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(startOf(text).getTime()) ? text : undefined
}

/** The moment at which a day begins in the time zone of the person. */
export function startOfDay(day: string): string {
  return startOf(day).toISOString()
}

/** The moment at which a day ends in the time zone of the person, also where the day has 23 or 25 hours. */
export function startOfNextDay(day: string): string {
  const start = startOf(day)
  start.setDate(start.getDate() + 1)
  return start.toISOString()
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00`)
}

export function readSorting(sort: string | undefined, columns: readonly string[]): Sorting | undefined {
  if (sort === undefined) return undefined
  const isDescending = sort.startsWith('-')
  const column = isDescending ? sort.slice(1) : sort
  return columns.includes(column) ? { column, isDescending } : undefined
}

/** The order after a press on the heading of a column: ascending, then descending, then the usual order of the list. */
export function nextSort(current: Sorting | undefined, column: string): string | undefined {
  if (current?.column !== column) return column
  return current.isDescending ? undefined : `-${column}`
}

/** Rows in the chosen order. A row without a value (never used, for example) comes last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sorting: Sorting | undefined,
  sortValue: (row: Row, column: string) => string | number | null,
  language: string,
): readonly Row[] {
  if (!sorting) return rows
  const collator = new Intl.Collator(language, { numeric: true })
  const sign = sorting.isDescending ? -1 : 1
  return rows.toSorted((first, second) => {
    const one = sortValue(first, sorting.column)
    const other = sortValue(second, sorting.column)
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * collator.compare(String(one), String(other))
  })
}

/** Whether a text contains the typed text, ignoring accents and capitals: "Nomina" finds "Nómina". */
export function holdsText(text: string, typed: string): boolean {
  return plain(text).includes(plain(typed))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

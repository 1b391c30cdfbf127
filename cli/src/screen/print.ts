import type { CommonOptions, Shell } from '../shell.ts'

export function printJson({ stdout }: Shell, value: unknown): void {
  stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

/** Prints a note for people on standard error, since standard output is for data. */
export function note({ stderr }: Shell, options: CommonOptions, text: string): void {
  if (!options.quiet) stderr.write(`${visible(text)}\n`)
}

export type Cell = string | number | null | undefined

/** A table for people at a terminal; in a pipe, cells between tabs and no heading, for `cut` and `while read`. */
export function printTable({ stdout }: Shell, headings: string[], rows: Cell[][]): void {
  const cells = rows.map((row) => row.map((cell) => visible(String(cell ?? ''))))
  if (!stdout.isTTY) {
    for (const row of cells) stdout.write(`${row.join('\t')}\n`)
    return
  }
  if (rows.length === 0) {
    stdout.write('None.\n')
    return
  }
  const table = [headings.map((heading) => heading.toUpperCase()), ...cells]
  const widths = headings.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  for (const row of table) {
    const padded = row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
    stdout.write(`${padded.join('  ').trimEnd()}\n`)
  }
}

/** Prints names with their values, one on each line. */
export function printFacts(shell: Shell, facts: Record<string, Cell>): void {
  const width = Math.max(...Object.keys(facts).map((name) => name.length))
  for (const [name, value] of Object.entries(facts)) {
    const label = shell.stdout.isTTY ? name.padEnd(width + 2) : `${name}\t`
    shell.stdout.write(`${label}${visible(String(value ?? ''))}\n`)
  }
}

/** A number and what it counts: `1 recipient`, `2 recipients`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Names and reasons are texts of others: they must not move the cursor or break a row in two. */
export function visible(text: string): string {
  return text.replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ')
}

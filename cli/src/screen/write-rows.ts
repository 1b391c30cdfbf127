import { writeFile } from 'node:fs/promises'
import { type SheetRow, writeCsv, writeWorkbook } from '@sello/sheets'
import { UsageError } from '../exit-code.ts'
import type { Shell } from '../shell.ts'

/** The file of a sheet. `csv` without a file name means standard output. */
export type SheetTarget = { csv?: string | true; xlsx?: string; csvSeparator?: string }

/** Writes rows in the format that the options name. Returns false when they name none. */
export async function writeRows(
  shell: Shell,
  options: SheetTarget,
  columns: string[],
  rows: SheetRow[],
  choices: Readonly<Record<string, readonly string[]>> = {},
): Promise<boolean> {
  const separator = chosenSeparator(options.csvSeparator)
  if (options.xlsx !== undefined) {
    if (options.csv !== undefined) throw new UsageError('Give either --csv or --xlsx.')
    await writeFile(options.xlsx, writeWorkbook(columns, rows, choices))
  } else if (typeof options.csv === 'string')
    await writeFile(options.csv, writeCsv(columns, rows, { forFile: true, separator: separator ?? usual(shell) }))
  else if (options.csv) shell.stdout.write(writeCsv(columns, rows, { forFile: false, separator }))
  return options.xlsx !== undefined || options.csv !== undefined
}

function chosenSeparator(given: string | undefined): string | undefined {
  if (given === undefined || given === ',' || given === ';') return given
  if (given === 'tab' || given === '\t') return '\t'
  throw new UsageError(`--csv-separator takes "," or ";" or "tab", not ${given}`)
}

/**
 * The delimiter of a CSV file follows the language of the environment: a spreadsheet program that writes 3,5 expects semicolons. A pipe always gets
 * commas.
 */
function usual({ env }: Shell): string {
  const language = (env.LC_ALL || env.LC_NUMERIC || env.LANG || '').split('.')[0]?.replace('_', '-') ?? ''
  try {
    return new Intl.NumberFormat(language || 'en').format(1.5).includes(',') ? ';' : ','
  } catch {
    return ','
  }
}

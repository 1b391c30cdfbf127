import { readFile } from 'node:fs/promises'
import { type DateOrder, type RecipientSheet, readRecipients, SheetError, type SheetRecipient } from '@sello/sheets'
import { UsageError } from '../exit-code.ts'
import { note } from '../screen/print.ts'
import { type CommonOptions, readStdin, type Shell } from '../shell.ts'

/** How to read a file of recipients. */
export type ReadingOptions = {
  delimiter?: string
  map?: string[]
  sheet?: string
  headerRow?: string
  dateOrder?: string
  mergedCells?: string
  missingResults?: string
}

/** The source of the recipients: a file, or one person named on the command line. */
export type RecipientSource = ReadingOptions & {
  /** A CSV file or an Excel workbook, whatever its name. */
  csv?: string
  file?: string
  email?: string
  name?: string
  field?: string[]
}

export async function readSource(shell: Shell, options: CommonOptions & RecipientSource): Promise<SheetRecipient[]> {
  const { email, name, field = [] } = options
  const file = options.file ?? options.csv
  if ((file === undefined) === (email === undefined))
    throw new UsageError('Give either --file FILE or --email ADDRESS.')
  if (file === undefined) {
    const recipient = { email: email as string, ...(name === undefined ? {} : { recipient_name: name }) }
    return [{ row: 1, sheetRow: 1, recipient: { ...recipient, ...typed(pairs(field, '--field')) } }]
  }
  const { recipients, columns } = await readSheet(shell, options, file)
  if (columns.some((column) => column.field === 'failure_id'))
    throw new UsageError(
      `${file} is an export of failures. Issuing it would make new credentials and leave the failures open. Repair them with: sello failures import ${file}`,
    )
  return recipients
}

/** Reads a file, and reports which column became which field. The columns of our own export are known. */
export async function readSheet(
  shell: Shell,
  options: CommonOptions & ReadingOptions,
  file: string,
  { exactHeaders = false } = {},
): Promise<RecipientSheet> {
  const { delimiter, sheet, headerRow, keyFile } = options
  if (file === '-' && keyFile === '-') throw new UsageError('Standard input cannot be both the key and the file.')
  const bytes = file === '-' ? await readStdin(shell) : await readFile(file).catch(unreadable(file))
  const map = new Map(Object.entries(pairs(options.map ?? [], '--map')))
  const settings = {
    delimiter,
    sheet,
    map,
    exactHeaders,
    headerRow: headerRow === undefined ? undefined : rowNumber(headerRow),
    dateOrder: dateOrder(options.dateOrder),
    mergedCells: chosen('--merged-cells', 'first', options.mergedCells),
    missingResults: chosen('--missing-results', 'empty', options.missingResults),
  }
  const read = withChoices(() => readRecipients(bytes, settings))
  if (!exactHeaders)
    for (const { header, field } of read.columns) note(shell, options, `Column "${header}" is ${field}.`)
  if (!exactHeaders && read.ignored.length > 0)
    note(shell, options, `Not sent: the columns ${read.ignored.join(', ')}.`)
  for (const words of read.notes) note(shell, options, words)
  return read
}

/** The option that may solve each problem of a file. Texts for readers outside of the terminal do not name these options. */
const choices: Partial<Record<string, string>> = {
  merged: 'To read the first of each into all of them: --merged-cells first',
  formula_without_result: 'To read them as empty: --missing-results empty',
  field_twice: 'To say which column it is: --map field="heading"',
}

/** Reads a file, and adds to each of its problems the option with which it could be read. */
function withChoices(read: () => RecipientSheet): RecipientSheet {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const offered = error.faults.map(({ code }) => choices[code]).filter((choice) => choice !== undefined)
    throw new UsageError([error.message, ...offered].join(' '), { cause: error })
  }
}

function chosen<Choice extends string>(flag: string, choice: Choice, given: string | undefined): Choice | undefined {
  if (given === undefined) return undefined
  if (given === choice) return choice
  throw new UsageError(`${flag} takes ${choice}, not ${given}`)
}

function rowNumber(given: string): number {
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new UsageError(`--header-row takes the number of a row, not ${given}`)
  return Number(given)
}

function dateOrder(given: string | undefined): DateOrder | undefined {
  if (given === undefined || given === 'dmy' || given === 'mdy') return given
  throw new UsageError(`--date-order takes dmy or mdy, not ${given}`)
}

/** Reads `name=value` arguments, of which there may be several. */
export function pairs(given: string[], flag: string): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=')
      if (at < 1) throw new UsageError(`${flag} takes name=value, not ${text}`)
      return [text.slice(0, at), text.slice(at + 1)]
    }),
  )
}

/** Converts values to the types of the API: credits are a number, evidence is JSON, everything else is text. */
export function typed(fields: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typedValue(name, value)]))
}

function typedValue(name: string, value: string): unknown {
  if (name === 'credits_earned' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (name !== 'evidence') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new UsageError('evidence takes JSON, such as evidence=[{"name":"Project","url":"https://example.edu"}]')
  }
}

function unreadable(file: string) {
  return (error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  }
}

import { readFile } from 'node:fs/promises'
import { readRecipients, type SheetRecipient } from '@sello/sheets'
import { UsageError } from '../exit-code.ts'
import { note } from '../screen/print.ts'
import { type CommonOptions, readStdin, type Shell } from '../shell.ts'

/** Where recipients come from: a file, or one person named on the command line. */
export type RecipientSource = {
  csv?: string
  email?: string
  name?: string
  field?: string[]
  delimiter?: string
  map?: string[]
}

export async function readSource(shell: Shell, options: CommonOptions & RecipientSource): Promise<SheetRecipient[]> {
  const { csv, email, name, field = [], keyFile } = options
  if ((csv === undefined) === (email === undefined)) throw new UsageError('Give either --csv FILE or --email ADDRESS.')
  if (email !== undefined) {
    const fields = pairs(field, '--field')
    const recipient = { email, ...(name === undefined ? {} : { recipient_name: name }), ...typed(fields) }
    return [{ row: 1, sheetRow: 1, recipient }]
  }
  if (csv === '-' && keyFile === '-') throw new UsageError('Standard input cannot be both the key and the file.')
  const bytes = csv === '-' ? await readStdin(shell) : await readFile(csv as string).catch(unreadable(csv as string))
  const map = new Map(Object.entries(pairs(options.map ?? [], '--map')))
  const { recipients, notes } = readRecipients(bytes, { delimiter: options.delimiter, map })
  for (const words of notes) note(shell, options, words)
  return recipients
}

/** `name=value`, as often as wanted. */
export function pairs(given: string[], flag: string): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=')
      if (at < 1) throw new UsageError(`${flag} takes name=value, not ${text}`)
      return [text.slice(0, at), text.slice(at + 1)]
    }),
  )
}

/** Values as the wire wants them: credits are a number, evidence is JSON, everything else is text. */
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

import { sampleSheet } from '@sello/sheets'
import { openClient } from '../account/open-account.ts'
import { printFacts, printJson, printTable } from '../screen/print.ts'
import { type SheetTarget, writeRows } from '../screen/write-rows.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export async function listTemplates(shell: Shell, options: CommonOptions): Promise<void> {
  const client = await openClient(shell, options)
  const templates = []
  for await (const template of client.templates({ signal: shell.signal })) templates.push(template)
  if (options.json) return printJson(shell, templates)
  const rows = templates.map(({ id, name, achievement_type, required_fields }) => {
    return [id, name, achievement_type, required_fields.map((field) => field.name).join(', ')]
  })
  printTable(shell, ['id', 'name', 'type', 'required fields'], rows)
}

export async function viewTemplate(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const template = await client.getTemplate(id, { signal: shell.signal })
  if (options.json) return printJson(shell, template)
  const { required_fields, optional_fields, result_allowed_values, ...facts } = template
  printFacts(shell, {
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value === null ? '' : String(value)])),
    result_allowed_values: result_allowed_values.join(', '),
    required_fields: required_fields.map((field) => `${field.name} (${field.type})`).join(', '),
    optional_fields: optional_fields.map((field) => `${field.name} (${field.type})`).join(', '),
  })
}

/** Writes a sample file: the columns of the template and one row of examples. */
export async function sampleTemplate(shell: Shell, options: CommonOptions & SheetTarget, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const template = await client.getTemplate(id, { signal: shell.signal })
  const { columns, rows, choices } = sampleSheet(template)
  const target = options.xlsx === undefined && options.csv === undefined ? { ...options, csv: true as const } : options
  await writeRows(shell, target, columns, rows, choices)
}

import type { TemplateFile, TemplateRecord } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { printFacts, printJson, printTable } from '../screen/print.ts'
import { type CommonOptions, readGiven, readJsonFile, type Shell } from '../shell.ts'

type EditOptions = CommonOptions & { editState?: string }

export async function createTemplate(
  shell: Shell,
  options: CommonOptions & { publish?: boolean; idempotencyKey?: string },
  file: string,
): Promise<void> {
  const { publish, idempotencyKey } = options
  const client = await openClient(shell, options)
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  const made = await client.createTemplate((await readJsonFile(shell, file)) as TemplateFile, {
    ...key,
    signal: shell.signal,
  })
  const { id, edit_state: editState } = made
  tell(shell, options, publish ? await client.publishTemplate(id, { editState, signal: shell.signal }) : made)
}

export async function saveDraft(shell: Shell, options: EditOptions, id: string, file: string): Promise<void> {
  const { editState } = options
  const client = await openClient(shell, options)
  tell(
    shell,
    options,
    await client.saveTemplateDraft(id, (await readJsonFile(shell, file)) as TemplateFile, {
      editState,
      signal: shell.signal,
    }),
  )
}

export async function publishTemplate(shell: Shell, options: EditOptions, id: string): Promise<void> {
  const { editState } = options
  const client = await openClient(shell, options)
  tell(shell, options, await client.publishTemplate(id, { editState, signal: shell.signal }))
}

export async function archiveTemplate(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  tell(shell, options, await client.archiveTemplate(id, { signal: shell.signal }))
}

export async function unarchiveTemplate(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  tell(shell, options, await client.unarchiveTemplate(id, { signal: shell.signal }))
}

export async function listVersions(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  const client = await openClient(shell, options)
  const versions = await client.listTemplateVersions(id, { signal: shell.signal })
  if (options.json) return printJson(shell, versions)
  const rows = versions.map(({ version, name, published_at }) => [version, name, published_at])
  printTable(shell, ['version', 'name', 'published'], rows)
}

export async function uploadImage(shell: Shell, options: CommonOptions, file: string): Promise<void> {
  const client = await openClient(shell, options)
  const image = await client.uploadImage(new Uint8Array(await readGiven(shell, file)), { signal: shell.signal })
  const { id, url, width, height } = image
  if (options.json) printJson(shell, image)
  else printFacts(shell, { id, url, size: `${width} × ${height}` })
}

function tell(shell: Shell, options: CommonOptions, record: TemplateRecord): void {
  const { id, version, is_archived, edit_state, draft } = record
  const state = is_archived ? 'archived' : version === null ? 'never published' : `version ${version}`
  if (options.json) printJson(shell, record)
  else printFacts(shell, { id, state, draft: draft ? 'saved' : 'none', edit_state })
}

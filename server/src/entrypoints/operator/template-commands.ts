import type { Command } from 'commander'
import { archiveTemplate, changeTemplate } from '../../administration/change-template.ts'
import { importBadge } from '../../administration/drafts/import-badge.ts'
import { createDraft } from '../../administration/drafts/save-draft.ts'
import { saveTemplate } from '../../administration/save-template.ts'
import type { Organization } from '../../organizations/organization.ts'
import type { Platform } from '../../platform/context.ts'
import { parseId, type TemplateId } from '../../platform/ids.ts'
import type { Template } from '../../templates/template.ts'
import { readTemplateFile, type TemplateDefinition } from '../../templates/template-file.ts'
import { findPublicTemplate, listAllTemplates } from '../../templates/template-store.ts'
import { presentTemplateDetail } from '../api/templates/present-template.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import {
  getOrganization,
  listsByOrganization,
  operatorContext,
  readNamedFile,
  table,
  withPlatform,
} from './with-platform.ts'

export function templateCommands(group: Command, shell: OperatorShell): void {
  group
    .command('create')
    .description('make a template from a JSON file with the field names of GET /api/v1/templates/{id}')
    .requiredOption('--organization <id>', 'whose template it is')
    .requiredOption('--file <path>', 'the file')
    .action((options: { organization: string; file: string }) =>
      withPlatform(shell, (platform) => create(platform, options)),
    )
  group
    .command('import')
    .description('begin a template with the JSON of an Open Badge, 2.0 or 3.0; it is a draft until it is published')
    .requiredOption('--organization <id>', 'whose template it is')
    .requiredOption('--file <path>', 'the JSON')
    .action((options: { organization: string; file: string }) =>
      withPlatform(shell, (platform) => importFile(platform, options)),
    )
  group
    .command('show <id>')
    .description('show a template; with --json as a file for update')
    .action((id: string) => withPlatform(shell, (platform) => show(platform, id)))
  group
    .command('update <id>')
    .description('give a template its next version; what was issued stays as it was signed')
    .requiredOption('--file <path>', 'the whole template, as for create')
    .action((id: string, options: { file: string }) =>
      withPlatform(shell, (platform) => update(platform, id, options.file)),
    )
  group
    .command('archive <id>')
    .description('take a template out of use; what was issued of it stays valid')
    .action((id: string) => withPlatform(shell, (platform) => archive(platform, id, true)))
  group
    .command('unarchive <id>')
    .description('undo archive')
    .action((id: string) => withPlatform(shell, (platform) => archive(platform, id, false)))
  listsByOrganization(group.command('list').description('list templates'), shell, list)
}

async function create(platform: Platform, options: { organization: string; file: string }): Promise<CommandResult> {
  const organization = await getOrganization(platform, options.organization)
  const ctx = operatorContext(platform, organization)
  const template = await saveTemplate(ctx, await readDefinition(options.file, organization))
  const required = template.requiredFields.map((field) => field.name).join(', ') || 'nothing but email'
  return {
    json: present(platform, organization, template),
    text: `Made the template ${template.name} of ${organization.name}.\n  id        ${template.id}\n  requires  ${required}`,
  }
}

async function importFile(platform: Platform, options: { organization: string; file: string }): Promise<CommandResult> {
  const organization = await getOrganization(platform, options.organization)
  const ctx = operatorContext(platform, organization)
  const { template, taken, leftOut } = await importBadge(ctx, await readNamedFile(options.file))
  const draft = await createDraft(ctx, template)
  const told = [
    `Began the template ${template.name} of ${organization.name}, a draft until it is published in the panel.`,
    `  id          ${draft.templateId}`,
    `  taken over  ${taken.join(', ')}`,
    ...leftOut.map(({ name, reason }) => `  left out    ${name}: ${reason}`),
  ]
  const left = leftOut.map(({ name, reason }) => ({ name, reason }))
  return { json: { id: draft.templateId, template, taken, left_out: left }, text: told.join('\n') }
}

async function show(platform: Platform, id: string): Promise<CommandResult> {
  const { organization, template } = await getTemplate(platform, id)
  const json = present(platform, organization, template)
  const state = template.archivedAt === null ? '' : ', archived'
  return {
    json,
    text: `${template.name} of ${organization.name}, version ${template.version}${state}\n${JSON.stringify(json, null, 2)}`,
  }
}

async function update(platform: Platform, id: string, file: string): Promise<CommandResult> {
  const { organization, template } = await getTemplate(platform, id)
  const ctx = operatorContext(platform, organization)
  const changed = await changeTemplate(ctx, template.id, await readDefinition(file, organization))
  const text =
    changed.version === template.version
      ? `${changed.name} says that already: version ${changed.version} stays.`
      : `${changed.name} is at version ${changed.version}. What was issued before stays as it was signed.`
  return { json: present(platform, organization, changed), text }
}

async function archive(platform: Platform, id: string, isArchived: boolean): Promise<CommandResult> {
  const { organization, template } = await getTemplate(platform, id)
  await archiveTemplate(operatorContext(platform, organization), template.id, isArchived)
  const archivedAt = isArchived ? platform.clock.now() : null
  const text = isArchived
    ? `${template.name} is archived: it is awarded no more. What was issued of it stays valid.`
    : `${template.name} is in use again.`
  return { json: present(platform, organization, { ...template, archivedAt }), text }
}

async function getTemplate(
  platform: Platform,
  id: string,
): Promise<{ organization: Organization; template: Template }> {
  const parsed = parseId<TemplateId>(id)
  const template = parsed && (await findPublicTemplate(platform.database, parsed))
  if (!template) throw new OperatorError(`There is no template ${id}.`)
  return { organization: await getOrganization(platform, template.organizationId), template }
}

async function readDefinition(file: string, { language }: Organization): Promise<TemplateDefinition> {
  return readTemplateFile(await readNamedFile(file), language)
}

async function list(platform: Platform, organizations: Organization[]): Promise<CommandResult> {
  const json: Record<string, unknown>[] = []
  const rows: string[][] = []
  for (const organization of organizations)
    for (const template of await listAllTemplates(operatorContext(platform, organization))) {
      json.push(present(platform, organization, template))
      rows.push([template.id, template.achievementType, template.name, organization.name])
    }
  return { json: { templates: json }, text: rows.length > 0 ? table(rows) : 'There is no template yet.' }
}

function present(platform: Platform, organization: Organization, template: Template): Record<string, unknown> {
  const ctx = operatorContext(platform, organization)
  return {
    ...presentTemplateDetail(ctx, template),
    letter: template.letter,
    organization_id: organization.id,
    template_version: template.version,
    is_archived: template.archivedAt !== null,
  }
}

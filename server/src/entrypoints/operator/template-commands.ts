import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { rehearseTemplate } from '../../credentials/rehearse-template.ts'
import { listOrganizations, type Organization } from '../../organizations/organization-store.ts'
import type { Platform } from '../../platform/context.ts'
import { draftTemplate } from '../../templates/create-template.ts'
import type { Template } from '../../templates/template.ts'
import { readTemplateFile } from '../../templates/template-file.ts'
import { insertTemplate, listTemplates } from '../../templates/template-store.ts'
import { presentTemplateDetail } from '../api/present-template.ts'
import { OperatorError } from './operator-error.ts'
import { type Answer, getOrganization, operatorContext, type Shell, table, withPlatform } from './shell.ts'

const templatesInPage = 100

export function templateCommands(program: Command, shell: Shell): void {
  const group = program.command('template').description('achievements that an organization awards')
  group
    .command('create')
    .description('make a template from a JSON file with the field names of GET /api/v1/templates/{id}')
    .requiredOption('--organization <id>', 'whose template it is')
    .requiredOption('--file <path>', 'the file')
    .action((options: { organization: string; file: string }) =>
      withPlatform(shell, (platform) => create(platform, options)),
    )
  group
    .command('list')
    .description('list templates')
    .option('--organization <id>', 'of this organization only')
    .action((options: { organization?: string }) =>
      withPlatform(shell, (platform) => list(platform, options.organization)),
    )
}

async function create(platform: Platform, options: { organization: string; file: string }): Promise<Answer> {
  const organization = await getOrganization(platform, options.organization)
  const content = await readFile(options.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file ${options.file} cannot be read (${error.code}).`)
  })
  const ctx = operatorContext(platform, organization)
  const template = draftTemplate(ctx, readTemplateFile(content, organization.language))
  await rehearseTemplate(ctx, template)
  await insertTemplate(ctx, template)
  const required = template.requiredFields.map((field) => field.name).join(', ') || 'nothing but email'
  return {
    json: present(platform, organization, template),
    text: `Made the template ${template.name} of ${organization.name}.\n  id        ${template.id}\n  requires  ${required}`,
  }
}

async function list(platform: Platform, organizationId: string | undefined): Promise<Answer> {
  const organizations =
    organizationId === undefined
      ? await listOrganizations(platform.database)
      : [await getOrganization(platform, organizationId)]
  const json: Record<string, unknown>[] = []
  const rows: string[][] = []
  for (const organization of organizations)
    for (const template of await allTemplates(platform, organization)) {
      json.push(present(platform, organization, template))
      rows.push([template.id, template.achievementType, template.name, organization.name])
    }
  return { json: { templates: json }, text: rows.length > 0 ? table(rows) : 'There is no template yet.' }
}

async function allTemplates(platform: Platform, organization: Organization): Promise<Template[]> {
  const ctx = operatorContext(platform, organization)
  const all: Template[] = []
  for (;;) {
    const page = await listTemplates(ctx, { offset: all.length, limit: templatesInPage })
    all.push(...page.templates)
    if (page.templates.length < templatesInPage) return all
  }
}

function present(platform: Platform, organization: Organization, template: Template): Record<string, unknown> {
  const ctx = operatorContext(platform, organization)
  return { ...presentTemplateDetail(ctx, template), organization_id: organization.id }
}

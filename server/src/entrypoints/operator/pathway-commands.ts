import { type Command, Option } from 'commander'
import { type PathwayPreview, previewPathway } from '../../issuing/awards/preview-pathway.ts'
import type { Organization } from '../../organizations/organization.ts'
import { explainPathway } from '../../pathways/explain-pathway.ts'
import type { Pathway } from '../../pathways/pathway.ts'
import { type AwardCounts, countAwards } from '../../pathways/pathway-award-store.ts'
import { readPathwayFile, writePathwayFile } from '../../pathways/pathway-file.ts'
import { findPathwayOwner, listPathways } from '../../pathways/pathway-store.ts'
import {
  archivePathway,
  changePathway,
  createPathway,
  getDecidingPathway,
  getPathway,
  publishPathway,
} from '../../pathways/publish-pathway.ts'
import type { Context, Language, Platform } from '../../platform/context.ts'
import { type PathwayId, parseId } from '../../platform/ids.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'
import { presentExplanation } from '../recipients/present-explanation.ts'
import {
  getOrganization,
  listsByOrganization,
  operatorContext,
  readNamedFile,
  table,
  withPlatform,
} from './with-platform.ts'

const sampleMax = 10

type Named = { ctx: Context; id: PathwayId }

export function pathwayCommands(group: Command, shell: OperatorShell): void {
  const forOne = (run: (named: Named) => Promise<CommandResult>) => (id: string) =>
    withPlatform(shell, async (platform) => run(await getNamed(platform, id)))
  group
    .command('create')
    .description('make a pathway, as a draft, from a JSON file')
    .requiredOption('--organization <id>', 'whose pathway it is')
    .requiredOption('--file <path>', 'the file')
    .action((options: { organization: string; file: string }) =>
      withPlatform(shell, (platform) => create(platform, options)),
    )
  group
    .command('update <id>')
    .description('write the next version of a pathway, as a draft; what is published goes on until that is')
    .requiredOption('--file <path>', 'the whole pathway, as for create')
    .action((id: string, options: { file: string }) =>
      withPlatform(shell, async (platform) => update(await getNamed(platform, id), options.file)),
    )
  listsByOrganization(
    group.command('list').description('list pathways, with how far the run over past credentials is'),
    shell,
    list,
  )
  group.command('show <id>').description('show a pathway; with --json as a file for update').action(forOne(show))
  group
    .command('preview <id>')
    .description('tell how many people a pathway would award now, and some of them')
    .action(forOne(preview))
  group.command('publish <id>').description('award from now on, and for what was issued before').action(forOne(publish))
  group
    .command('explain')
    .description('tell why a person was awarded by a pathway, or what is missing')
    .requiredOption('--pathway <id>', 'the pathway')
    .requiredOption('--email <address>', 'an address of the person')
    .addOption(
      new Option('--language <language>', "in which it is told; the organization's if not given").choices(['es', 'en']),
    )
    .action((options: { pathway: string; email: string; language?: Language }) =>
      withPlatform(shell, async (platform) => explain(await getNamed(platform, options.pathway), options)),
    )
  group.command('archive <id>').description('award no more; what was awarded stays').action(forOne(archive))
}

async function getNamed(platform: Platform, id: string): Promise<Named> {
  const parsed = parseId<PathwayId>(id)
  const owner = parsed && (await findPathwayOwner(platform.database, parsed))
  if (!owner) throw new OperatorError(`There is no pathway ${id}.`)
  return { ctx: operatorContext(platform, await getOrganization(platform, owner)), id: parsed }
}

async function readDefinition(file: string) {
  return readPathwayFile(await readNamedFile(file))
}

async function create(platform: Platform, options: { organization: string; file: string }): Promise<CommandResult> {
  const ctx = operatorContext(platform, await getOrganization(platform, options.organization))
  const pathway = await createPathway(ctx, await readDefinition(options.file))
  const text = `Made the pathway ${pathway.definition.name} of ${ctx.organization.name}, as a draft.\n  id  ${pathway.id}`
  return { json: present(ctx, pathway), text }
}

async function update({ ctx, id }: Named, file: string): Promise<CommandResult> {
  const pathway = await changePathway(ctx, id, await readDefinition(file))
  const text = `${pathway.definition.name} has version ${pathway.version}, a draft until it is published.`
  return { json: present(ctx, pathway), text }
}

async function show({ ctx, id }: Named): Promise<CommandResult> {
  const pathway = await getPathway(ctx, id)
  const json = writePathwayFile(pathway.definition)
  const text = `${pathway.definition.name}, version ${pathway.version}, ${pathway.state}\n${JSON.stringify(json, null, 2)}`
  return { json, text }
}

async function preview({ ctx, id }: Named): Promise<CommandResult> {
  const pathway = await getPathway(ctx, id)
  const { people, sample, withheld } = await previewPathway(ctx, pathway, sampleMax)
  const told = [
    `${pathway.definition.name}, version ${pathway.version}, would award ${people} ${people === 1 ? 'person' : 'people'} now.`,
    ...sample.map((email) => `  ${email}`),
    ...(people > sample.length ? [`  and ${people - sample.length} more`] : []),
    ...(withheld.people > 0 ? [`${withheld.people} more have fulfilled it and cannot be awarded:`] : []),
    ...withheld.sample.map(({ email, message }) => `  ${email}: ${message}`),
    ...(withheld.people > withheld.sample.length ? [`  and ${withheld.people - withheld.sample.length} more`] : []),
  ]
  const json = { pathway_id: id, version: pathway.version, people, sample, withheld: presentWithheld(withheld) }
  return { json, text: told.join('\n') }
}

function presentWithheld({ people, sample }: PathwayPreview['withheld']): Record<string, unknown> {
  return {
    people,
    sample: sample.map(({ email, message, errorCodes }) => ({ email, message, error_codes: errorCodes })),
  }
}

async function publish({ ctx, id }: Named): Promise<CommandResult> {
  const pathway = await publishPathway(ctx, id)
  const text = `${pathway.definition.name} awards from now on. A worker looks at what was issued before; "pathway list" tells how far it is.`
  return { json: present(ctx, pathway), text }
}

async function explain(
  { ctx, id }: Named,
  { email, language }: { email: string; language?: Language },
): Promise<CommandResult> {
  const json = presentExplanation(ctx, await explainPathway(ctx, await getDecidingPathway(ctx, id), email), language)
  return { json, text: json.told.join('\n') }
}

async function archive({ ctx, id }: Named): Promise<CommandResult> {
  const pathway = await archivePathway(ctx, id)
  return { json: present(ctx, pathway), text: `${pathway.definition.name} is archived: it awards no more.` }
}

async function list(platform: Platform, organizations: Organization[]): Promise<CommandResult> {
  const json: Record<string, unknown>[] = []
  const rows: string[][] = []
  for (const organization of organizations) {
    const ctx = operatorContext(platform, organization)
    const awards = await countAwards(ctx)
    for (const pathway of await listPathways(ctx)) {
      const counts = awards.get(pathway.id) ?? { pending: 0, issued: 0, failed: 0, flagged: 0 }
      json.push({ ...present(ctx, pathway), awards: counts })
      rows.push([pathway.id, progressOf(pathway, counts), pathway.definition.name, organization.name])
    }
  }
  return { json: { pathways: json }, text: rows.length > 0 ? table(rows) : 'There is no pathway yet.' }
}

function progressOf({ state, sweptAt }: Pathway, { pending, issued, failed, flagged }: AwardCounts): string {
  const work = state === 'published' && sweptAt === null ? ', looks at past credentials' : ''
  const marked = flagged > 0 ? `, ${flagged} flagged` : ''
  return `${state}${work}: ${issued} awarded, ${pending} to award, ${failed} failed${marked}`
}

function present(ctx: Context, pathway: Pathway): Record<string, unknown> {
  const { id, version, state, publishedAt, sweptAt, definition } = pathway
  return {
    id,
    organization_id: ctx.organization.id,
    version,
    state,
    published_at: publishedAt,
    swept_at: sweptAt,
    ...writePathwayFile(definition),
  }
}

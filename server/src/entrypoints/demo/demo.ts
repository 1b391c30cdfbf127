import { createOrganization } from '../../administration/create-organization.ts'
import { saveTemplate } from '../../administration/save-template.ts'
import { credentialUrl } from '../../credentials/credential.ts'
import { listCredentials } from '../../credentials/credential-search-view.ts'
import { isTerminal, type Job } from '../../credentials/jobs/job.ts'
import { findJobById } from '../../credentials/jobs/job-store.ts'
import { startBatch } from '../../issuing/start-batch.ts'
import { listOrganizations } from '../../organizations/organization-store.ts'
import { listApiKeys } from '../../people/api-keys/api-key-store.ts'
import { createApiKey } from '../../people/api-keys/create-api-key.ts'
import { type Context, contextFor, type OrganizationScope, type Platform } from '../../platform/context.ts'
import type { ApiKeyId, JobId, OrganizationId, TemplateId, UserId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import type { Template } from '../../templates/template.ts'
import { readTemplate } from '../../templates/template-file.ts'
import { listTemplates } from '../../templates/template-store.ts'
import { type DemoState, readDemoState, writeDemoState } from './demo-file.ts'
import { type DemoOwner, describeDemoOwner, ensureDemoOwner } from './demo-owner.ts'
import { type DemoSeed, readDemoSeeds } from './demo-seed.ts'
import { describeResult, followJob } from './follow-job.ts'

const followSecondsMax = 60

/** The demo data that the printed welcome shows. Without owners and keys where nobody is to be let in by it. */
export type Demo = {
  /** The owners of the demo organizations, each with a link that signs them in once. */
  owners: DemoOwner[]
  keys: { key: string; organizationId: OrganizationId; organizationName: string }[]
  /** A template that requires nothing, and a recipient for it. */
  templateId: TemplateId | undefined
  recipient: { email: string; name: string }
  credentialUrl: string | undefined
}

export type DemoOptions = {
  dataDir: string
  note(text: string): void
  /** Shows the progress of a batch, in one line that is written again and again. */
  onProgress(text: string, done: number, total: number): void
  stopping: AbortSignal
  /** Whether letters stay in the built-in inbox. Where a relay would deliver them, no demo credential is issued. */
  keepsLetters: boolean
  /** Whether keys and links that sign in are handed out. */
  letsIn: boolean
}

type Making = DemoOptions & { platform: Platform; state: DemoState }

/**
 * Creates the demo data in an empty database, or finds what an earlier start created. Interrupted work is completed: only
 * what is missing is created. Undefined where the database has data of somebody else.
 */
export async function ensureDemo(platform: Platform, options: DemoOptions): Promise<Demo | undefined> {
  const seeds = await readDemoSeeds()
  const existing = await listOrganizations(platform.database)
  const kept = await readDemoState(options.dataDir)
  const isEmpty = existing.length === 0
  if (!isEmpty && !(kept && existing.some(({ slug }) => seeds.some((seed) => seed.organization.slug === slug))))
    return undefined
  const making: Making = { ...options, platform, state: isEmpty ? {} : (kept ?? {}) }
  if (isEmpty) {
    options.note(
      options.keepsLetters
        ? 'The database is empty: making two demo organizations and their first credentials.'
        : 'The database is empty: making two demo organizations. No demo credential is issued, since SMTP_URL would send its letter to a stranger.',
    )
    await writeDemoState(options.dataDir, making.state)
  }
  const made: Made[] = []
  for (const seed of seeds) {
    if (options.stopping.aborted) return undefined
    const scope = existing.find(({ slug }) => slug === seed.organization.slug)
    made.push(await makeOrganization(making, seed, scope))
  }
  if (options.keepsLetters) for (const one of made) await issueFirstBatch(making, one)
  return options.stopping.aborted ? undefined : describe(making, made)
}

type Made = { ctx: Context; seed: DemoSeed; templates: Template[]; key: string; ownerId: UserId }

async function makeOrganization(
  making: Making,
  seed: DemoSeed,
  existing: OrganizationScope | undefined,
): Promise<Made> {
  const { platform } = making
  const scope = existing ?? (await createOrganization(platform, seed.organization))
  const ctx = contextFor(platform, scope, { kind: 'operator' })
  const { templates } = await listTemplates(ctx, { offset: 0, limit: 100 })
  for (const template of seed.templates)
    if (!templates.some(({ name }) => name === template.name))
      templates.push(await saveTemplate(ctx, readTemplate(template, scope.language)))
  const ownerId = await ensureDemoOwner(ctx, seed, making.state[seed.organization.slug]?.ownerId)
  if (making.state[seed.organization.slug]?.ownerId !== ownerId) await remember(making, seed, { ownerId })
  const { id, key } = await ensureKey(ctx, making, seed)
  return { ctx: { ...ctx, actor: { kind: 'api_key', id } }, seed, templates, key, ownerId }
}

/** Finds the key that was printed before, if it is still valid, or creates one: the database has only its hash. */
async function ensureKey(ctx: Context, making: Making, seed: DemoSeed): Promise<{ id: ApiKeyId; key: string }> {
  const entry = making.state[seed.organization.slug]
  const isGood = (await listApiKeys(ctx)).some(({ id, revokedAt }) => id === entry?.keyId && revokedAt === null)
  if (isGood && entry?.keyId && entry.key) return { id: entry.keyId, key: entry.key }
  const made = await createApiKey(ctx, 'Demo')
  await remember(making, seed, { keyId: made.id, key: made.key })
  return made
}

/** Issues the first batch as any client does, and waits for it, also where an earlier start was killed meanwhile. */
async function issueFirstBatch(making: Making, { ctx, seed, templates }: Made): Promise<void> {
  if (making.stopping.aborted) return
  const known = await findFirstJob(ctx, making, seed)
  if (known && isTerminal(known.status)) return
  const template = templates.find(({ name }) => name === seed.batch.template)
  if (!template) return
  const id = known?.id ?? (await acceptFirstBatch(ctx, making, template, seed))
  if (id === undefined) return
  await remember(making, seed, { jobId: id })
  const job = await followJob(ctx, id, {
    onProgress: (done, total) => making.onProgress(`${seed.organization.name}: ${template.name}`, done, total),
    stopping: AbortSignal.any([making.stopping, AbortSignal.timeout(followSecondsMax * 1_000)]),
  })
  if (job) making.note(`  ${await describeResult(ctx, job)}`)
}

/** Undefined where the batch is refused, by a daily limit for example: the service then starts without it. */
async function acceptFirstBatch(
  ctx: Context,
  { note }: Making,
  template: Template,
  { organization, batch: { recipients: rows } }: DemoSeed,
): Promise<JobId | undefined> {
  try {
    const bytes = Buffer.byteLength(JSON.stringify(rows))
    return (await startBatch(ctx, { templateId: template.id, rows, bytes })).id
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    note(`  No credentials were issued for ${organization.name}: ${error.message}`)
    return undefined
  }
}

async function findFirstJob(ctx: Context, { state }: Making, seed: DemoSeed): Promise<Job | undefined> {
  const id = state[seed.organization.slug]?.jobId
  return id && (await findJobById(ctx, id))
}

async function remember(making: Making, seed: DemoSeed, entry: DemoState[string]): Promise<void> {
  const { slug } = seed.organization
  making.state[slug] = { ...making.state[slug], ...entry }
  await writeDemoState(making.dataDir, making.state)
}

async function describe(making: Making, made: Made[]): Promise<Demo | undefined> {
  const [first] = made
  if (!first) return undefined
  const { ctx, seed, templates } = first
  const job = await findFirstJob(ctx, making, seed)
  const { credentials } = job
    ? await listCredentials(ctx, { batchId: job.batchId }, { offset: 0, limit: 1 })
    : { credentials: [] }
  const shown = credentials[0]
  // Its own for each database, and the same at each start.
  const mark = ctx.organization.id.slice(-6)
  const shownTo = making.letsIn ? made : []
  const owners = await Promise.all(shownTo.map((one) => describeDemoOwner(making.platform, one.ctx, one.ownerId)))
  return {
    owners: owners.filter((owner) => owner !== undefined),
    keys: shownTo.map((one) => {
      const { id, name } = one.ctx.organization
      return { key: one.key, organizationId: id, organizationName: name }
    }),
    templateId: templates.find(({ name }) => name === seed.tryTemplate)?.id,
    recipient: { email: `${seed.tryEmail}.${mark}@example.com`, name: seed.tryName },
    credentialUrl: shown && credentialUrl(ctx.settings.publicUrl, shown.id),
  }
}

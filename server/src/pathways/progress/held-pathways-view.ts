import { sql } from 'kysely'
import { type Context, contextFor, type OrganizationScope, type Platform } from '../../platform/context.ts'
import type { CredentialId, PathwayId, TemplateId } from '../../platform/ids.ts'
import type { Template } from '../../templates/template.ts'
import { listTemplatesById } from '../../templates/template-store.ts'
import { fulfilmentParts } from '../fulfilment-view.ts'
import { type Pathway, type PathwayGroup, templatesOf } from '../pathway.ts'
import { listPublishedPathways } from '../pathway-store.ts'
import type { People } from '../people-view.ts'
import { countHeld } from './pathway-people-view.ts'

/** The newest credentials of a person that are looked at, by organization and address. */
const credentialsLooked = 1_000

/** A group of a pathway, and which of its templates the person holds a credential of that counts. */
export type HeldGroup = {
  group: PathwayGroup
  isMet: boolean
  templates: { template: Template; isHeld: boolean }[]
}

/** A published pathway of which somebody holds something. */
export type HeldPathway = {
  id: PathwayId
  name: string
  organizationName: string
  /** Proven addresses that count together: all addresses of a member, else a single one. */
  addresses: string[]
  has: number
  needs: number
  groups: HeldGroup[]
  awardTemplate: Template
  /** The award to one of these addresses. Without a credential it is being issued, or `hasFailed` and waits for the organization. */
  award: { credentialId: CredentialId | null; isRevoked: boolean; hasFailed: boolean } | null
}

/**
 * The pathways of all organizations on which a person is, by the credentials of addresses that they have proven and no others: an
 * organization may count further ones as theirs, which are another's mailbox for all that is known here. Only what is published, and
 * only where something counts. Those of the newest credentials come first; `hasMore` where there are more than `limit`.
 */
export async function listHeldPathways(
  platform: Platform,
  provenAddresses: readonly string[],
  limit: number,
): Promise<{ pathways: HeldPathway[]; hasMore: boolean }> {
  const found = await findPathwaysOf(platform, provenAddresses, limit + 1)
  const shown = found.slice(0, limit)
  const byId = new Map<PathwayId, HeldPathway[]>()
  for (const { id: organizationId } of new Map(shown.map((one) => [one.organization.id, one.organization])).values()) {
    const own = shown.filter(({ organization }) => organization.id === organizationId)
    const [{ organization }] = own as [(typeof own)[number]]
    const ctx = contextFor(platform, organization, { kind: 'visitor' })
    const ids = own.map(({ pathwayId }) => pathwayId)
    for (const one of await listProgress(ctx, ids, provenAddresses))
      byId.set(one.id, [...(byId.get(one.id) ?? []), one])
  }
  return { pathways: shown.flatMap(({ pathwayId }) => byId.get(pathwayId) ?? []), hasMore: found.length > limit }
}

type Found = { pathwayId: PathwayId; organization: OrganizationScope }

/** Asks each organization for each address by the index `credentials_by_email`, as the list of what somebody holds does. */
async function findPathwaysOf(
  { database, clock }: Platform,
  provenAddresses: readonly string[],
  limit: number,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select a.pathway_id as "pathwayId",
      jsonb_build_object('id', o.id, 'name', o.name, 'language', o.language, 'isActive', o.is_active) as organization
    from unnest(${provenAddresses}::text[]) as proven (address)
    cross join organizations o
    cross join lateral (
      select id, template_id from credentials
      where organization_id = o.id and normalized_email = proven.address and status = 'active'
        and (valid_until is null or valid_until > ${clock.now()})
      order by id desc limit ${credentialsLooked}) as held
    join awaited_templates a on a.organization_id = o.id and a.template_id = held.template_id and a.is_awarding
    where o.is_active and not o.is_sandbox and exists (select from awaited_templates t where t.organization_id = o.id and t.is_awarding)
    group by a.pathway_id, o.id, o.name, o.language, o.is_active
    order by (array_agg(held.id order by held.id desc))[1] desc, a.pathway_id limit ${limit}`.execute(
    database.forService(),
  )
  return rows
}

type HeldRow = {
  pathwayId: PathwayId
  person: string
  groupIndex: number
  position: number
  isGroupMet: boolean
  addresses: string[]
}

async function listProgress(ctx: Context, ids: PathwayId[], proven: readonly string[]): Promise<HeldPathway[]> {
  const published = (await listPublishedPathways(ctx)).filter(({ id }) => ids.includes(id))
  if (published.length === 0) return []
  const people: People = { kind: 'proven', normalizedEmails: [...proven] }
  const { rows } = await sql<HeldRow>`
    with ${fulfilmentParts(ctx, published, people)}
    select b.pathway_id as "pathwayId", b.person, b.group_index as "groupIndex", b.position,
      exists (select from met m where m.pathway_id = b.pathway_id and m.person = b.person
        and m.group_index = b.group_index) as "isGroupMet",
      (select array_agg(a.address order by a.address) from addresses a where a.person = b.person) as addresses
    from best b order by b.person`.execute(ctx.db)
  const awards = await listAwardsTo(ctx, ids, proven)
  const named = published.flatMap(({ definition }) => [definition.awardTemplateId, ...templatesOf(definition)])
  const templates = await listTemplatesById(ctx, [...new Set(named)])
  return published.flatMap((pathway) => {
    const own = rows.filter(({ pathwayId }) => pathwayId === pathway.id)
    return [...new Set(own.map(({ person }) => person))].map((person) => {
      const held = own.filter((one) => one.person === person)
      const addresses = held[0]?.addresses ?? []
      const award = awards.find((one) => one.pathwayId === pathway.id && addresses.includes(one.normalizedEmail))
      return toHeldPathway(ctx, pathway, { held, addresses, award, templates })
    })
  })
}

type AwardRow = {
  pathwayId: PathwayId
  normalizedEmail: string
  credentialId: CredentialId | null
  isRevoked: boolean
  hasFailed: boolean
}

/** The credential of an award is named where it went to a proven address as well: a retry may have corrected the address. */
async function listAwardsTo(ctx: Context, ids: PathwayId[], proven: readonly string[]): Promise<AwardRow[]> {
  const organization = ctx.organization.id
  const { rows } = await sql<AwardRow>`
    select w.pathway_id as "pathwayId", w.normalized_email as "normalizedEmail", c.id as "credentialId",
      coalesce(c.status = 'revoked', false) as "isRevoked",
      (f.id is not null and f.retried_credential_id is null) as "hasFailed"
    from pathway_awards w
    left join failures f on f.organization_id = ${organization} and f.batch_id = w.batch_id and f.row_number = w.row_number
    left join credentials c on c.organization_id = ${organization}
      and c.id = coalesce(w.credential_id, f.retried_credential_id) and c.normalized_email = any(${proven}::text[])
    where w.organization_id = ${organization} and w.pathway_id = any(${ids}::uuid[])
      and w.normalized_email = any(${proven}::text[])
    order by w.decided_at`.execute(ctx.db)
  return rows
}

function toHeldPathway(
  ctx: Context,
  { id, definition }: Pathway,
  found: { held: HeldRow[]; addresses: string[]; award: AwardRow | undefined; templates: Template[] },
): HeldPathway {
  const { held, addresses, award } = found
  const templateOf = (templateId: TemplateId) => {
    const template = found.templates.find((one) => one.id === templateId)
    if (!template) throw new Error(`There is no template ${templateId}.`)
    return template
  }
  const groups = definition.groups.map((group, at) => {
    const own = held.filter(({ groupIndex }) => groupIndex === at)
    return {
      group,
      isMet: own[0]?.isGroupMet ?? false,
      templates: group.templates.map(({ templateId }, place) => ({
        template: templateOf(templateId),
        isHeld: own.some(({ position }) => position === place + 1),
      })),
    }
  })
  const counted = groups.map(({ isMet, templates }, groupIndex) => {
    return { groupIndex, isMet, count: templates.filter(({ isHeld }) => isHeld).length }
  })
  return {
    id,
    name: definition.name,
    organizationName: ctx.organization.name,
    addresses,
    ...countHeld(definition.groups, counted),
    groups,
    awardTemplate: templateOf(definition.awardTemplateId),
    award: award ?? null,
  }
}

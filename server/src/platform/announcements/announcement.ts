import { type OrganizationId, parseId } from '../ids.ts'

/** The kinds of changes that are announced: those after which a screen asks again. */
export const announcedKinds = [
  'api_keys',
  'batches',
  'credentials',
  'failures',
  'letters',
  'members',
  'pathways',
  'retry_runs',
  'team',
  'templates',
  'webhooks',
] as const
export type AnnouncedKind = (typeof announcedKinds)[number]

/** A process may also listen for `events`: that events of an organization have got their positions. */
const heardKinds = [...announcedKinds, 'events'] as const
export type HeardKind = (typeof heardKinds)[number]

/** Says that records of these kinds changed in an organization. It carries no data: a listener asks, and its rights decide the answer. */
export type Announcement = { organizationId: OrganizationId; kinds: HeardKind[] }

export function writeAnnouncement({ organizationId, kinds }: Announcement): string {
  return `${organizationId} ${kinds.join(',')}`
}

/** Reads what another process of the service wrote, perhaps one of a later version: kinds that this one does not know are left out. */
export function readAnnouncement(payload: string): Announcement | undefined {
  const [id, list = ''] = payload.split(' ')
  const organizationId = parseId<OrganizationId>(id)
  const named = list.split(',')
  const kinds = heardKinds.filter((kind) => named.includes(kind))
  return organizationId && kinds.length > 0 ? { organizationId, kinds } : undefined
}

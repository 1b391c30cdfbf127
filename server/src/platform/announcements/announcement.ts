import { type OrganizationId, parseId } from '../ids.ts'

/** What may have changed in an organization, as far as somebody who looks at it would ask again. */
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
] as const
export type AnnouncedKind = (typeof announcedKinds)[number]

/** What a process may hear besides: that events of an organization have their positions. */
const heardKinds = [...announcedKinds, 'events'] as const
export type HeardKind = (typeof heardKinds)[number]

/** That something of these kinds changed in an organization. It carries no data: whoever cares asks, and is answered by rights. */
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

import type { CredentialId, OrganizationId } from '../../platform/ids.ts'

/** The first actions of people on a credential: opening its public page, downloading it. */
export type VisitMoment = 'opened' | 'downloaded'

/** A visit of somebody. Who it was is not recorded. */
export type Visit = { credentialId: CredentialId; organizationId: OrganizationId; moment: VisitMoment; at: Date }

import type { CredentialId, OrganizationId } from '../../platform/ids.ts'

/** What people do with a credential for the first time: open its public page, download it. */
export type VisitMoment = 'opened' | 'downloaded'

/** That somebody did it. Who it was is not known here. */
export type Visit = { credentialId: CredentialId; organizationId: OrganizationId; moment: VisitMoment; at: Date }

import { issuedCountMax, templateStates } from '../../administration/drafts/template-list-view.ts'
import { credentialStates } from '../../credentials/credential.ts'
import { endedTogetherMax } from '../../credentials/failures/end-failures.ts'
import { failureCategories, failureStates } from '../../credentials/failures/failure.ts'
import { resolutionCharactersMax } from '../../credentials/failures/resolve-failure.ts'
import { fileNameCharactersMax } from '../../credentials/jobs/job.ts'
import { letterFilters } from '../../credentials/panel/credential-query.ts'
import { fileRowsMax } from '../../credentials/panel/repairs/download-failures.ts'
import { repairFileBytesMax, repairKinds } from '../../credentials/panel/repairs/read-repairs.ts'
import { evidencesMax } from '../../credentials/recipients/check-evidence.ts'
import { reasonCharactersMax } from '../../credentials/revocation-reason.ts'
import { batchStates } from '../../issuing/batches/batch-view.ts'
import { noteCharactersMax } from '../../issuing/batches/note-batch.ts'
import { retryRunOutcomes } from '../../issuing/retry-runs/retry-run.ts'
import { memberStates } from '../../organizations/members/member.ts'
import { organizationNameCharactersMax, profileCharactersMax } from '../../organizations/organization.ts'
import { pathwayStates } from '../../pathways/panel/get-pathway-record.ts'
import { groupsMax, revocationPolicies, templatesInGroupMax } from '../../pathways/pathway.ts'
import { awardsCountedMax } from '../../pathways/progress/pathway-list-view.ts'
import { peopleStates } from '../../pathways/progress/pathway-people-view.ts'
import { expiringDays, keyNameCharactersMax, unusedAfterDays } from '../../people/api-keys/api-key.ts'
import { keyNetworksMax, keyTemplatesMax } from '../../people/api-keys/key-bounds.ts'
import { passkeyNameCharactersMax } from '../../people/passkeys/passkey.ts'
import { personNameCharactersMax } from '../../people/users/user.ts'
import { announcedKinds } from '../../platform/announcements/announcement.ts'
import { actorKinds } from '../../platform/audit-log/audit-entry.ts'
import { teamRoles } from '../../platform/context.ts'
import { skillSearchCharactersMax } from '../../templates/panel/search-skills.ts'
import { templateLimits } from '../../templates/plain-fields.ts'
import { keptDays } from '../../upkeep/retention/periods.ts'

const limits = {
  apiKeyExpiringDays: expiringDays,
  apiKeyName: keyNameCharactersMax,
  apiKeyNetworks: keyNetworksMax,
  apiKeyTemplates: keyTemplatesMax,
  apiKeyUnusedDays: unusedAfterDays,
  awardsCounted: awardsCountedMax,
  batchNote: noteCharactersMax,
  evidences: evidencesMax,
  failureDays: keptDays.unreviewedFailures,
  failuresInFile: fileRowsMax,
  failuresTogether: endedTogetherMax,
  fileName: fileNameCharactersMax,
  issuedCounted: issuedCountMax,
  organizationDescription: profileCharactersMax,
  organizationName: organizationNameCharactersMax,
  passkeyName: passkeyNameCharactersMax,
  pathwayGroups: groupsMax,
  pathwayGroupTemplates: templatesInGroupMax,
  personName: personNameCharactersMax,
  repairFileBytes: repairFileBytesMax,
  resolution: resolutionCharactersMax,
  revocationReason: reasonCharactersMax,
  skillSearch: skillSearchCharactersMax,
  template: templateLimits,
}

const lists = {
  actorKinds,
  batchStates,
  changeKinds: announcedKinds,
  credentialStates,
  failureCategories,
  failureStates,
  letterFilters,
  memberStates,
  pathwayStates,
  peopleStates,
  repairKinds,
  retryRunOutcomes,
  revocationPolicies,
  teamRoles,
  templateStates,
}

/** Generates the facts that the panel knows without a request: limits of input (of texts in characters), and states and roles in their order. */
export function generatePanelLimits(): string {
  const states = Object.entries(lists).map(
    ([name, words]) => `export const ${name} = ${JSON.stringify(words)} as const\n`,
  )
  return `// Generated from server/src/entrypoints/generators/generate-panel-limits.ts by "npm run generate": do not edit.

/** How much the service takes: characters of a text, days, bytes, and how many of what is counted. */
export const limits = ${JSON.stringify(limits, null, 2)} as const

${states.join('')}`
}

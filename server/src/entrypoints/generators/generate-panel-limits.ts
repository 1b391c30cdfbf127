import { issuedCountMax, templateStates } from '../../administration/drafts/template-list-view.ts'
import { endedTogetherMax } from '../../credentials/failures/end-failures.ts'
import { resolutionCharactersMax } from '../../credentials/failures/resolve-failure.ts'
import { fileNameCharactersMax } from '../../credentials/jobs/job.ts'
import { fileRowsMax } from '../../credentials/panel/repairs/download-failures.ts'
import { evidencesMax } from '../../credentials/recipients/check-evidence.ts'
import { reasonCharactersMax } from '../../credentials/revocation-reason.ts'
import { noteCharactersMax } from '../../issuing/batches/note-batch.ts'
import { organizationNameCharactersMax, profileCharactersMax } from '../../organizations/organization.ts'
import { pathwayStates } from '../../pathways/panel/present-pathway.ts'
import { groupsMax, templatesInGroupMax } from '../../pathways/pathway.ts'
import { awardsCountedMax } from '../../pathways/progress/pathway-list-view.ts'
import { peopleStates } from '../../pathways/progress/pathway-people-view.ts'
import { keyNameCharactersMax } from '../../people/api-keys/api-key.ts'
import { passkeyNameCharactersMax } from '../../people/passkeys/passkey.ts'
import { personNameCharactersMax } from '../../people/users/user.ts'
import { actorKinds } from '../../platform/audit-log/audit-entry.ts'
import { teamRoles } from '../../platform/context.ts'
import { skillSearchCharactersMax } from '../../templates/panel/search-skills.ts'
import { templateLimits } from '../../templates/plain-fields.ts'

const limits = {
  apiKeyName: keyNameCharactersMax,
  awardsCounted: awardsCountedMax,
  batchNote: noteCharactersMax,
  evidences: evidencesMax,
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
  resolution: resolutionCharactersMax,
  revocationReason: reasonCharactersMax,
  skillSearch: skillSearchCharactersMax,
  template: templateLimits,
}

const lists = { actorKinds, pathwayStates, peopleStates, teamRoles, templateStates }

/** What the panel need not ask to know: the limits of what people type, in characters where it is a text, and states and roles in their order. */
export function generatePanelLimits(): string {
  const states = Object.entries(lists).map(
    ([name, words]) => `export const ${name} = ${JSON.stringify(words)} as const\n`,
  )
  return `// Generated from server/src/entrypoints/generators/generate-panel-limits.ts by "npm run generate": do not edit.

/** How much the service takes: characters of a text, and how many of what is counted. */
export const limits = ${JSON.stringify(limits, null, 2)} as const

${states.join('')}`
}

// Generated from server/src/entrypoints/generators/generate-panel-limits.ts by "npm run generate": do not edit.

/** How much the service takes: characters of a text, days, bytes, and how many of what is counted. */
export const limits = {
  "apiKeyExpiringDays": 30,
  "apiKeyName": 200,
  "apiKeyNetworks": 20,
  "apiKeyTemplates": 100,
  "apiKeyUnusedDays": 90,
  "awardsCounted": 1000,
  "batchNote": 500,
  "evidences": 20,
  "failureDays": 90,
  "failuresInFile": 5000,
  "failuresTogether": 5000,
  "fileName": 255,
  "issuedCounted": 1000,
  "organizationDescription": 1000,
  "organizationName": 200,
  "passkeyName": 60,
  "pathwayGroups": 10,
  "pathwayGroupTemplates": 20,
  "personName": 200,
  "repairFileBytes": 10485760,
  "resolution": 500,
  "revocationReason": 500,
  "skillSearch": 100,
  "template": {
    "name": 200,
    "text": 10000,
    "months": 1200,
    "letterSubject": 150,
    "letterOpening": 2000
  }
} as const

export const actorKinds = ["user","api_key","operator","worker"] as const
export const batchStates = ["open","ended","failed"] as const
export const changeKinds = ["api_keys","batches","credentials","failures","letters","members","pathways","retry_runs","team","templates","webhooks"] as const
export const credentialStates = ["active","revoked"] as const
export const failureCategories = ["validation_error","signing_error","image_error","external_service_error","rds_error","unknown"] as const
export const failureStates = ["pending_review","retried","discarded","resolved"] as const
export const letterFilters = ["failed","pending"] as const
export const memberStates = ["active","suspended","left"] as const
export const pathwayStates = ["published","draft","archived"] as const
export const peopleStates = ["awarded","on_the_way","flagged"] as const
export const repairKinds = ["repair","unchanged","duplicate","revoked","settled","unknown"] as const
export const retryRunOutcomes = ["failed","issued","ended","revoked"] as const
export const revocationPolicies = ["keep","flag","revoke"] as const
export const teamRoles = ["owner","admin","issuer","viewer"] as const
export const templateStates = ["published","draft","archived"] as const

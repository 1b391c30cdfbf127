// Generated from server/src/entrypoints/generators/generate-panel-limits.ts by "npm run generate": do not edit.

/** How much the service takes: characters of a text, and how many of what is counted. */
export const limits = {
  "apiKeyName": 200,
  "awardsCounted": 1000,
  "batchNote": 500,
  "evidences": 20,
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
export const pathwayStates = ["published","draft","archived"] as const
export const peopleStates = ["awarded","on_the_way","flagged"] as const
export const teamRoles = ["owner","admin","issuer","viewer"] as const
export const templateStates = ["published","draft","archived"] as const

/** The scopes of API keys, under the names that people choose from. */
export const scopes = [
  'templates:read',
  'templates:write',
  'credentials:read',
  'credentials:issue',
  'credentials:revoke',
  'credentials:correct',
  'failures:read',
  'failures:write',
  'members:read',
  'members:write',
  'people:read',
  'people:erase',
  'events:read',
  'webhooks:write',
  'wallets:offer',
] as const

export type Scope = (typeof scopes)[number]

/** The scopes of operations that only owners and administrators have in the panel: keys with them act with these rights (docs/decisions/0126). */
const administering: ReadonlySet<Scope> = new Set(['templates:write', 'members:write', 'people:read', 'people:erase'])

export const isAdministering = (scope: Scope) => administering.has(scope)

/** The scopes of a key for which none are named. All that is held about a person is told or erased by a key that names it alone (docs/decisions/0152). */
export const unnamed: readonly Scope[] = scopes.filter((scope) => !scope.startsWith('people:'))

/** The scopes of a key that was made before keys had scopes: all those that existed then. */
const former = unnamed.filter((scope) => !scope.startsWith('members:') && !administering.has(scope))

/** The scopes of a stored key: null for a key that was made before keys had any. */
export const scopesOf = (stored: readonly Scope[] | null) => stored ?? former

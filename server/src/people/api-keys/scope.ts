/** What an API key may be allowed, by the names under which whoever makes it chooses. */
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

/** What only owners and administrators do in the panel: its operations work with the rights of theirs (docs/decisions/0126). */
const administering: ReadonlySet<Scope> = new Set(['templates:write', 'members:write', 'people:read', 'people:erase'])

export const isAdministering = (scope: Scope) => administering.has(scope)

/** The scopes of a key for which none are named. All that is held about a person is told or erased by a key that names it alone (docs/decisions/0152). */
export const unnamed: readonly Scope[] = scopes.filter((scope) => !scope.startsWith('people:'))

/** What a key may that was made before keys had scopes: all that there was then. */
const former = unnamed.filter((scope) => !scope.startsWith('members:') && !administering.has(scope))

/** The scopes of a key as it is stored: null for one that was made before keys had any. */
export const scopesOf = (stored: readonly Scope[] | null) => stored ?? former

import type { Answer } from '../data/ask.ts'
import { limits } from '../data/generated/limits.ts'

export type ApiKeys = Answer<'list-api-keys'>
export type ApiKey = ApiKeys['items'][number]
export type Scope = ApiKeys['scopes'][number]
export type CreatedApiKey = Answer<'create-api-key'>
export type KeyTrial = NonNullable<CreatedApiKey['trial']>

export type ApiKeyState = 'active' | 'expiring' | 'unused' | 'expired' | 'revoked'

export const apiKeyStates: readonly ApiKeyState[] = ['active', 'expiring', 'unused', 'expired', 'revoked']

const recentlyMinutes = 60
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A key that expires soon, or that nobody has used for so long: the home screen asks for a look. */
export function stateOf(key: ApiKey, now: Date): ApiKeyState {
  if (key.revoked_at) return 'revoked'
  const left = key.expires_at ? new Date(key.expires_at).getTime() - now.getTime() : Number.POSITIVE_INFINITY
  if (left <= 0) return 'expired'
  if (left <= limits.apiKeyExpiringDays * dayMs) return 'expiring'
  const since = new Date(key.last_used_at ?? key.created_at)
  return now.getTime() - since.getTime() > limits.apiKeyUnusedDays * dayMs ? 'unused' : 'active'
}

/** Whether some system seems to depend on the key just now. */
export function wasUsedRecently(key: ApiKey, now: Date): boolean {
  if (!key.last_used_at) return false
  return now.getTime() - new Date(key.last_used_at).getTime() < recentlyMinutes * minuteMs
}

/** `svc_live_1a2b…9f3c`: enough to tell keys apart, too little to use one. */
export function shownKey(key: ApiKey): string {
  return `${key.prefix}…${key.last_four}`
}

export type Preset = 'read' | 'issue' | 'everything'
export const presets: readonly Preset[] = ['read', 'issue', 'everything']

const issuing = ['templates:read', 'credentials:read', 'credentials:issue', 'failures:read', 'failures:write']

/** All that is held about people, and their erasure: beside any preset. */
export const isAboutPeople = (scope: Scope) => scope.startsWith('people:')

/** The scopes that a preset stands for. All that is held about people is in none: whoever wants it chooses it by its name. */
export function scopesOfPreset(preset: Preset, all: readonly Scope[]): Scope[] {
  const common = all.filter((scope) => !isAboutPeople(scope))
  if (preset === 'everything') return common
  return common.filter((scope) => (preset === 'read' ? scope.endsWith(':read') : issuing.includes(scope)))
}

/** The preset that says all of what was chosen; undefined where none does. */
export function presetOf(chosen: ReadonlySet<Scope>, all: readonly Scope[]): Preset | undefined {
  return presets.find((preset) => chosen.symmetricDifference(new Set(scopesOfPreset(preset, all))).size === 0)
}

export type ScopeFamily = Scope extends `${infer Family}:${string}` ? Family : never

/** Scopes by what they are about. */
export function familiesOf(all: readonly Scope[]): [family: ScopeFamily, scopes: Scope[]][] {
  return [...Map.groupBy(all, (scope) => scope.split(':')[0] as ScopeFamily)]
}

/** The last moment of a day where the person is, as it is sent. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString()

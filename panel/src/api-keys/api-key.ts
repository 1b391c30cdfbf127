import type { Answer } from '../data/ask.ts'
import { limits } from '../data/generated/limits.ts'

export type ApiKey = Answer<'list-api-keys'>['items'][number]
export type CreatedApiKey = Answer<'create-api-key'>
export type KeyTrial = NonNullable<CreatedApiKey['trial']>

export type ApiKeyState = 'active' | 'unused' | 'revoked'

export const apiKeyStates: readonly ApiKeyState[] = ['active', 'unused', 'revoked']

const recentlyMinutes = 60
const minuteMs = 60_000

/** A key that nobody has used for so long is one that may be left lying about: the home screen asks for a look. */
export function stateOf(key: ApiKey, now: Date): ApiKeyState {
  if (key.revoked_at) return 'revoked'
  const since = new Date(key.last_used_at ?? key.created_at)
  return now.getTime() - since.getTime() > limits.apiKeyUnusedDays * 24 * 60 * minuteMs ? 'unused' : 'active'
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

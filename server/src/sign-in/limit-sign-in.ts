import { createHash } from 'node:crypto'
import type { Platform } from '../platform/context.ts'
import { refuseWith } from '../refusals/refusal.ts'
import { countInWindows } from './sign-in-window-store.ts'

type Limit = { of: string; value: string; max: number; windowSeconds: number }

const dayMs = 86_400_000

/** Letters: of one network address, for one address of mail, and of the whole service. */
export async function limitLetters(platform: Platform, from: string, normalizedEmail: string): Promise<void> {
  await limit(platform, [
    { of: 'letters from', value: from, max: 30, windowSeconds: 600 },
    { of: 'letters to', value: normalizedEmail, max: 5, windowSeconds: 900 },
    { of: 'letters', value: '', max: 600, windowSeconds: 60 },
  ])
}

/**
 * Attempts at a code. With five attempts at each letter and these at each address, somebody who tries without a pause is let
 * in once in fifty thousand days; who has used them up still has the link of a letter.
 */
export async function limitCodes(platform: Platform, from: string, normalizedEmail: string): Promise<void> {
  await limit(platform, [
    { of: 'codes from', value: from, max: 60, windowSeconds: 600 },
    { of: 'codes to', value: normalizedEmail, max: 20, windowSeconds: 86_400 },
    { of: 'codes', value: '', max: 1_200, windowSeconds: 60 },
  ])
}

export async function limitLinks(platform: Platform, from: string): Promise<void> {
  await limit(platform, [{ of: 'links from', value: from, max: 120, windowSeconds: 600 }])
}

/** Counts, and throws Refusal where a limit is exceeded. What is counted is kept as a hash, and whether it is known is not looked at. */
async function limit({ database, clock }: Platform, limits: Limit[]): Promise<void> {
  const now = clock.now().getTime()
  const windows = limits.map(({ of, value, max, windowSeconds }) => {
    const start = Math.floor(now / (windowSeconds * 1_000)) * windowSeconds * 1_000
    const subject = createHash('sha256').update(`${of} ${value}`).digest()
    return { subject, windowStart: new Date(start), max, endsInMs: start + windowSeconds * 1_000 - now }
  })
  const counts = await countInWindows(database.forService(), windows, new Date(now - 2 * dayMs))
  const exceeded = windows.filter(({ max }, index) => (counts[index] ?? 0) > max)
  if (exceeded.length === 0) return
  const seconds = Math.max(1, ...exceeded.map(({ endsInMs }) => Math.ceil(endsInMs / 1_000)))
  throw refuseWith({ headers: { 'retry-after': String(seconds) } }, 'rate_limit_exceeded')
}

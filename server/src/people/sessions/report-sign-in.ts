import type { Platform } from '../../platform/context.ts'
import type { OrganizationId, UserId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import type { NewSession, SignInWay } from './session.ts'

/** An attempt to sign in. Person and organization are named as far as they are known. */
export type SignInAttempt = {
  way: SignInWay
  /** The network address, as limits count it. */
  from: string
  userId?: UserId | null | undefined
  organizationId?: OrganizationId | undefined
}

/**
 * Runs an attempt to sign in and writes one line to the log, whatever the result. The line has the id of a person, never an address; `work` adds the
 * facts of the attempt, and returns undefined where nobody was to be signed in. An outage does not count as a failed attempt.
 */
export async function reportSignIn<Opened extends NewSession | undefined>(
  { log }: Pick<Platform, 'log'>,
  attempt: SignInAttempt,
  work: (attempt: SignInAttempt) => Promise<Opened>,
): Promise<Opened> {
  try {
    const opened = await work(attempt)
    if (opened) {
      const { userId, limitedTo } = opened
      log.info(told({ ...attempt, userId, organizationId: limitedTo ?? undefined }), 'somebody signed in')
    }
    return opened
  } catch (error) {
    const why = whyRefused(error)
    if (why === 'rate_limit_exceeded') log.warn({ ...told(attempt), why }, 'a sign-in was throttled')
    else if (why !== undefined) log.warn({ ...told(attempt), why }, 'a sign-in failed')
    throw error
  }
}

function told({ way, from, userId, organizationId }: SignInAttempt): Record<string, string> {
  return { way, from, ...(userId && { user_id: userId }), ...(organizationId && { organization: organizationId }) }
}

/** The reason of a refused attempt. A fault of a provider is no Refusal: it is shown on a page and not as an error. */
function whyRefused(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.code
  return error instanceof Error && 'why' in error ? String(error.why) : undefined
}

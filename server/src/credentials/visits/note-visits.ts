import { LRUCache } from 'lru-cache'
import { authenticateSession } from '../../people/sessions/authenticate-session.ts'
import { findMembership } from '../../people/team/membership-view.ts'
import { Coalescer, windowOf } from '../../platform/coalescer.ts'
import type { Platform } from '../../platform/context.ts'
import type { Visit } from './visit.ts'
import { insertVisits } from './visit-store.ts'

export type VisitNotes = {
  /**
   * Returns at once and never fails. `token` is the session's, where the browser presented one: a look by the organization's own team is no visit.
   */
  note(visit: Visit, token: string | undefined): void
  /** Writes the visits that wait. */
  close(): Promise<void>
}

type Waiting = { visit: Visit; token: string | undefined }

/** The time over which visits are gathered for one statement. */
const gatherMs = 500
/** The most visits that wait to be written. Further ones are dropped: the next visit of that credential is noted in their place. */
const waitingMax = 500
/** The most noted visits that this process remembers, so that it need not ask the database. */
const knownMax = 20_000

/**
 * Notes the first visits of credentials, one statement at a time and two a second at most, however many come. Visits that could not be written are
 * dropped.
 */
export function openVisitNotes(platform: Platform): VisitNotes {
  const known = new LRUCache<string, true>({ max: knownMax })
  const waiting = new Map<string, Waiting>()
  const stopping = new AbortController()
  let last: Promise<void> | undefined
  const write = async (noted: Waiting[]) => {
    try {
      const others: Waiting[] = []
      for (const one of noted) if (!(await isOfTeam(platform, one))) others.push(one)
      const changed = await insertVisits(
        platform,
        others.map(({ visit }) => visit),
      )
      for (const { visit } of others) known.set(nameOf(visit), true)
      for (const organizationId of changed) platform.announcer.announce(organizationId, ['credentials'])
    } catch (error) {
      platform.log.warn({ err: error }, 'the first visits of credentials could not be noted')
    }
  }
  const visits = new Coalescer<Waiting, void>({
    batchMax: Number.POSITIVE_INFINITY,
    window: windowOf(gatherMs, stopping.signal),
    async run(noted) {
      waiting.clear()
      await write(noted)
      return noted.map(() => undefined)
    },
  })
  return {
    note(visit, token) {
      const name = nameOf(visit)
      const before = waiting.get(name)
      // Of two visits at the same moment, the one without a session counts for certain.
      if (before && token === undefined) before.token = undefined
      if (before || known.has(name) || waiting.size >= waitingMax) return
      const one = { visit, token }
      waiting.set(name, one)
      last = visits.add(one)
    },
    async close() {
      stopping.abort()
      await last
    },
  }
}

function nameOf({ moment, credentialId }: Visit): string {
  return `${moment} ${credentialId}`
}

async function isOfTeam(platform: Platform, { visit, token }: Waiting): Promise<boolean> {
  const session = await authenticateSession(platform, token)
  if (!session) return false
  return (await findMembership(platform.database.forService(), session.userId, visit.organizationId)) !== undefined
}

import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { authenticateSession } from '../../people/sessions/authenticate-session.ts'
import { findMembership } from '../../people/team/membership-view.ts'
import type { Platform } from '../../platform/context.ts'
import type { Visit } from './visit.ts'
import { insertVisits } from './visit-store.ts'

export type VisitNotes = {
  /**
   * Returns at once and never fails. `token` is that of the session, where the browser presented one: what the organization's own
   * team looks at is no visit.
   */
  note(visit: Visit, token: string | undefined): void
  /** Writes what waits. */
  close(): Promise<void>
}

type Waiting = { visit: Visit; token: string | undefined }

/** Visits of half a second are written together. */
const gatherMs = 500
/** Visits that wait to be written. One more is forgotten: the next one of that credential is noted in its place. */
const waitingMax = 500
/** Visits that this process knows to be noted, and asks nobody about. */
const knownMax = 20_000

/**
 * Notes the first visits of credentials, one statement at a time and two a second at most, however many come. What could not be
 * written is forgotten.
 */
export function openVisitNotes(platform: Platform): VisitNotes {
  const known = new LRUCache<string, true>({ max: knownMax })
  let waiting = new Map<string, Waiting>()
  let writing: Promise<void> | undefined
  const stopping = new AbortController()
  const write = async (taken: Map<string, Waiting>) => {
    try {
      for (const [name, one] of taken) if (await isOfTeam(platform, one)) taken.delete(name)
      const visits = [...taken.values()].map(({ visit }) => visit)
      const changed = await insertVisits(platform.database, visits)
      for (const name of taken.keys()) known.set(name, true)
      for (const organizationId of changed) platform.announcer.announce(organizationId, ['credentials'])
    } catch (error) {
      platform.log.warn({ err: error }, 'the first visits of credentials could not be noted')
    }
  }
  const writeWhileWaiting = async () => {
    while (waiting.size > 0) {
      await sleep(gatherMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      const taken = waiting
      waiting = new Map()
      await write(taken)
    }
    writing = undefined
  }
  return {
    note(visit, token) {
      const name = `${visit.moment} ${visit.credentialId}`
      if (known.has(name)) return
      const before = waiting.get(name)
      // Of two that wait, the one without a session counts for sure.
      if (before ? before.token === undefined || token !== undefined : waiting.size >= waitingMax) return
      waiting.set(name, { visit, token })
      writing ??= writeWhileWaiting()
    },
    async close() {
      stopping.abort()
      await writing
    },
  }
}

async function isOfTeam(platform: Platform, { visit, token }: Waiting): Promise<boolean> {
  const session = await authenticateSession(platform, token)
  if (!session) return false
  return (await findMembership(platform.database.forService(), session.userId, visit.organizationId)) !== undefined
}

import { requestAny } from '../request.ts'
import { RequestFailure } from '../request-failure.ts'
import type { ChangeKind } from './followed.ts'
import { noteStream } from './look-again.ts'
import { readEvents } from './read-events.ts'

export type ChangeListener = {
  onChange(kinds: ChangeKind[]): void
  /** Called when the stream begins or ends: changes between two streams are announced to nobody. */
  onGap(): void
}

/** The service writes to a stream every fifteen seconds. */
const silenceMs = 40_000
/** A person may look at another tab for this long without losing the stream. */
const hiddenMs = 5_000
const longestWaitMs = 30_000
const longMs = 60_000

/**
 * Follows the changes of an organization by one stream while the page is visible. The stream is opened again whenever it ends; meanwhile the queries
 * repeat themselves (look-again.ts). Returns the function that ends it.
 */
export function followChanges(organizationId: string, listener: ChangeListener): () => void {
  const ending = new AbortController()
  void follow(organizationId, listener, ending.signal)
  return () => ending.abort()
}

async function follow(organizationId: string, listener: ChangeListener, signal: AbortSignal): Promise<void> {
  let failures = 0
  const onLive = () => {
    failures = 0
  }
  while (!signal.aborted) {
    await whenSeen(signal)
    const end = await hear(organizationId, { ...listener, onLive }, signal)
    // A stream that ends only to be renewed leaves no gap: the next stream begins with a refresh.
    if (end !== 'renew') {
      noteStream(false)
      if (!signal.aborted && document.visibilityState === 'visible') listener.onGap()
    }
    await heard(AbortSignal.timeout(waitMs(end, failures)), 'abort', signal)
    failures += 1
  }
}

/** The reasons for which the service ends a stream. */
const ends = ['renew', 'replaced', 'signed_out'] as const
type End = (typeof ends)[number] | 'refused' | 'broken'

/** A part of the pause is random, so that pages that lost their streams together do not come back together. */
function waitMs(end: End, failures: number): number {
  const chance = 0.5 + Math.random() / 2
  if (end === 'renew') return 500 * chance
  if (end === 'signed_out') return 0
  if (end === 'replaced' || end === 'refused') return longMs * chance
  return Math.min(1_000 * 2 ** failures, longestWaitMs) * chance
}

/** Reads one stream to its end. */
async function hear(
  organizationId: string,
  listener: ChangeListener & { onLive(): void },
  signal: AbortSignal,
): Promise<End> {
  const cut = cutWhenSilentOrHidden()
  try {
    const until = AbortSignal.any([signal, cut.signal])
    const { body } = await requestAny('/events', { organizationId, signal: until, accept: 'text/event-stream' })
    if (!body) return 'broken'
    for await (const { event, content } of readEvents(body, cut.postpone)) {
      if (event === 'end') return ends.find((end) => end === content.reason) ?? 'broken'
      if (event === 'change') listener.onChange(content.kinds as ChangeKind[])
      if (event === 'live') listener.onLive()
      if (event === 'live' || event === 'poll') {
        noteStream(event === 'live')
        listener.onGap()
      }
    }
    return 'broken'
  } catch (error) {
    return error instanceof RequestFailure && error.status !== undefined && error.status < 500 ? 'refused' : 'broken'
  } finally {
    cut.stop()
  }
}

/** A stream that is silent for too long is dead, and the stream of a hidden page is of no use. */
function cutWhenSilentOrHidden() {
  const cut = new AbortController()
  const abort = () => cut.abort()
  let silence = setTimeout(abort, silenceMs)
  let hidden: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(abort, hiddenMs)
  }
  document.addEventListener('visibilitychange', look)
  return {
    signal: cut.signal,
    postpone() {
      clearTimeout(silence)
      silence = setTimeout(abort, silenceMs)
    },
    stop() {
      clearTimeout(silence)
      clearTimeout(hidden)
      document.removeEventListener('visibilitychange', look)
    },
  }
}

async function whenSeen(signal: AbortSignal): Promise<void> {
  while (document.visibilityState === 'hidden' && !signal.aborted) await heard(document, 'visibilitychange', signal)
}

/** Resolves when the event comes, or when the signal aborts: at once where it has aborted already. */
function heard(target: EventTarget, event: string, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    target.addEventListener(event, resolve, { once: true, signal })
    signal.addEventListener('abort', resolve, { once: true })
    if (signal.aborted) resolve(undefined)
  })
}

import { requestAny } from '../request.ts'
import { RequestFailure } from '../request-failure.ts'
import type { ChangeKind } from './followed.ts'
import { noteStream } from './look-again.ts'
import { readEvents } from './read-events.ts'

export type ChangeListener = {
  onChange(kinds: ChangeKind[]): void
  /** Called when the stream begins or ends: changes in between were told to nobody. */
  onGap(): void
}

/** The service writes something every fifteen seconds. */
const silenceMs = 40_000
/** A person may glance at another tab for so long and lose nothing. */
const hiddenMs = 5_000
const longestWaitMs = 30_000
const longMs = 60_000

/**
 * Hears of the changes of an organization while the page is seen, by one stream, which is opened again whenever it ends. Whoever is not told
 * asks by itself meanwhile (look-again.ts). Returns what ends it.
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
    // A stream that only makes room for the next one leaves no gap worth asking for: the next one begins with one.
    if (end !== 'renew') {
      noteStream(false)
      if (!signal.aborted && document.visibilityState === 'visible') listener.onGap()
    }
    await heard(AbortSignal.timeout(waitMs(end, failures)), 'abort', signal)
    failures += 1
  }
}

/** Why the service ends a stream, as it says itself. */
const ends = ['renew', 'replaced', 'signed_out'] as const
type End = (typeof ends)[number] | 'refused' | 'broken'

/** A part of the pause is random, so that pages that lost their stream together do not come back together. */
function waitMs(end: End, failures: number): number {
  const chance = 0.5 + Math.random() / 2
  if (end === 'renew') return 500 * chance
  if (end === 'signed_out') return 0
  if (end === 'replaced' || end === 'refused') return longMs * chance
  return Math.min(1_000 * 2 ** failures, longestWaitMs) * chance
}

/** Hears one stream to its end. */
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

/** A stream that is silent for too long is dead, and one of a page that nobody sees is of no use. */
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

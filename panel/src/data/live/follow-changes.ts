import { requestAny } from '../request.ts'
import { RequestFailure } from '../request-failure.ts'
import { type ChangeKind, isChangeKind } from './followed.ts'
import { noteTold } from './look-again.ts'
import { readEvents, type StreamEvent } from './read-events.ts'

export type ChangeListener = {
  onChange(kinds: ChangeKind[]): void
  /** Something may have changed without being told: from now on changes are told, or are told no longer. */
  onGap(): void
}

/** The service writes something every fifteen seconds. */
const silenceMs = 40_000
/** One who only glances at another tab loses nothing. */
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
  const onTold = () => {
    failures = 0
  }
  while (!signal.aborted) {
    await whenSeen(signal)
    const end = await hear(organizationId, { ...listener, onTold }, signal)
    // A stream that only makes room for the next one leaves no gap worth asking for: the next one begins with one.
    if (end !== 'renew') {
      noteTold(false)
      if (!signal.aborted && document.visibilityState === 'visible') listener.onGap()
    }
    await pause(waitMs(end, failures), signal)
    failures += 1
  }
}

type End = 'renew' | 'replaced' | 'signed_out' | 'refused' | 'broken'

/** Some of it by chance, so that pages that lost their stream together do not come back together. */
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
  listener: ChangeListener & { onTold(): void },
  signal: AbortSignal,
): Promise<End> {
  const cut = cutWhenSilentOrHidden()
  try {
    const until = AbortSignal.any([signal, cut.signal])
    const { body } = await requestAny('/events', { organizationId, signal: until, accept: 'text/event-stream' })
    if (!body) return 'broken'
    for await (const event of readEvents(body, cut.postpone)) {
      if (event.event === 'end') return endOf(event)
      pass(event, listener)
    }
    return 'broken'
  } catch (error) {
    return error instanceof RequestFailure && error.status !== undefined && error.status < 500 ? 'refused' : 'broken'
  } finally {
    cut.stop()
  }
}

function endOf({ content }: StreamEvent): End {
  const { reason } = content
  return reason === 'renew' || reason === 'replaced' || reason === 'signed_out' ? reason : 'broken'
}

function pass({ event, content }: StreamEvent, listener: ChangeListener & { onTold(): void }): void {
  if (event === 'change' && Array.isArray(content.kinds)) listener.onChange(content.kinds.filter(isChangeKind))
  if (event !== 'live' && event !== 'poll') return
  if (event === 'live') listener.onTold()
  noteTold(event === 'live')
  listener.onGap()
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

function whenSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

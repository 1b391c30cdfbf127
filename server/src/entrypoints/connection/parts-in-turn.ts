import type { SharedCapacity } from './shared-capacity.ts'

/** A part below this size takes too little time to need a pause. */
const largePartLength = 64 * 1024

/**
 * Yields the parts of a long answer, made one at a time among all answers of one owner. The process does little else while
 * it makes a large part, so the turn is given back after twice the time that it took. No turn is held while the caller
 * reads. A caller who has gone while a turn was awaited has no further part made.
 */
export async function* partsInTurn(
  parts: AsyncIterable<string>,
  turns: SharedCapacity,
  owner: string,
  hasGone = () => false,
): AsyncGenerator<string> {
  const source = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const release = await turns.take(owner, 1)
      if (hasGone()) return release()
      const part = await nextInTurn(source, release)
      if (part === undefined) return
      yield part
    }
  } finally {
    await source.return?.()
  }
}

async function nextInTurn(source: AsyncIterator<string>, release: () => void): Promise<string | undefined> {
  const begun = performance.now()
  let isLarge = false
  try {
    const { done, value } = await source.next()
    isLarge = !done && value.length > largePartLength
    return done ? undefined : value
  } finally {
    if (isLarge) setTimeout(release, 2 * (performance.now() - begun)).unref()
    else release()
  }
}

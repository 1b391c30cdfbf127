import type { SharedCapacity } from './shared-capacity.ts'

/** A smaller part is made in no time, and costs nobody a pause. */
const largePartLength = 64 * 1024

/**
 * The parts of a long answer, made one at a time among all answers of one owner: while a large part is made the process
 * does little else, so the turn is given back twice as long after as it took. Nothing is held while the caller reads.
 */
export async function* partsInTurn(
  parts: AsyncIterable<string>,
  turns: SharedCapacity,
  owner: string,
): AsyncGenerator<string> {
  const source = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const part = await nextInTurn(source, await turns.take(owner, 1))
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

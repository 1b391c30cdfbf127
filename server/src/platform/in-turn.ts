/** Runs one piece of work of an owner at a time, in the order in which they came; those of others run beside it. */
export function openTurns(): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const lastOf = new Map<string, Promise<unknown>>()
  return async (owner, work) => {
    const before = lastOf.get(owner) ?? Promise.resolve()
    const own = before.then(work, work)
    lastOf.set(owner, own)
    try {
      return await own
    } finally {
      if (lastOf.get(owner) === own) lastOf.delete(owner)
    }
  }
}

/** Hands out a turn at a time, in the order in which they are asked for. What is returned ends it. */
export function openTurn(): () => Promise<() => void> {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}

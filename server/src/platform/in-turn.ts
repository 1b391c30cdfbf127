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

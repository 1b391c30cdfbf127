/** The result of a caller's function; `undefined` when it throws, at once or later. A missing document is no verdict. */
export async function attempt(retrieve: () => Promise<unknown>): Promise<unknown> {
  try {
    return await retrieve()
  } catch {
    return undefined
  }
}

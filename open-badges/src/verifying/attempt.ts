/** What a caller's function gives; `undefined` when it throws, at once or later. What cannot be had is no verdict. */
export async function attempt(retrieve: () => Promise<unknown>): Promise<unknown> {
  try {
    return await retrieve()
  } catch {
    return undefined
  }
}

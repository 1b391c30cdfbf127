import { readEvents, type StreamEvent } from '../../../panel/src/data/live/read-events.ts'
import { until } from '../client.ts'

/** A stream of changes, read as the panel reads it. */
export type ReadStream = {
  status: number
  headers: Headers
  /** Everything that came, in order. */
  events: StreamEvent[]
  /** Waits until one of that name has come, and returns the newest. */
  first(event: string): Promise<StreamEvent>
  kinds(): string[]
  /** Resolves when the service has ended it, however. */
  ended: Promise<void>
  /** As a page does that is closed. */
  leave(): void
}

/** Opens a stream as the page of a person does who has this cookie. */
export async function openStream(
  url: string,
  cookie: string,
  organizationId: string,
  headers: Record<string, string> = {},
): Promise<ReadStream> {
  const leaving = new AbortController()
  const answer = await fetch(`${url}/api/panel/events`, {
    headers: { cookie, 'x-organization-id': organizationId, 'sec-fetch-site': 'same-origin', ...headers },
    signal: leaving.signal,
  })
  const events: StreamEvent[] = []
  const read = async () => {
    try {
      if (!answer.ok || !answer.body) return
      for await (const event of readEvents(answer.body, () => {})) events.push(event)
    } catch {
      // Cut: by us, or with its process.
    }
  }
  const ended = read()
  const of = (name: string) => events.filter(({ event }) => event === name)
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    ended,
    first: async (name) => {
      const found = await until(
        async () => of(name).at(-1),
        (event) => event !== undefined,
      )
      return found as StreamEvent
    },
    kinds: () => [...new Set(of('change').flatMap(({ content }) => content.kinds as string[]))].toSorted(),
    leave: () => leaving.abort(),
  }
}

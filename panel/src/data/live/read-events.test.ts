import { describe, expect, it } from 'vitest'
import { readEvents, type StreamEvent } from './read-events.ts'

async function read(parts: Uint8Array[]): Promise<{ events: StreamEvent[]; signs: number }> {
  let signs = 0
  const events: StreamEvent[] = []
  const onSign = () => {
    signs += 1
  }
  for await (const event of readEvents(streamOf(parts), onSign)) events.push(event)
  return { events, signs }
}

/** A stream of these parts, as a network delivers them. */
function streamOf(parts: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

const text = ':\n\nevent: live\ndata: {}\n\nevent: change\ndata: {"kinds":["credentials","ñandú"]}\n\n:\n\n'
const events = [
  { event: 'live', content: {} },
  { event: 'change', content: { kinds: ['credentials', 'ñandú'] } },
]

describe('a stream of events', () => {
  it('is read wherever the network cuts it, also within a character', async () => {
    const bytes = new TextEncoder().encode(text)
    for (let at = 0; at <= bytes.length; at++)
      expect((await read([bytes.subarray(0, at), bytes.subarray(at)])).events).toEqual(events)
    expect((await read([...bytes].map((byte) => Uint8Array.of(byte)))).events).toEqual(events)
  })

  it('is alive with each sign that nothing has changed', async () => {
    const sign = new TextEncoder().encode(':\n\n')
    expect(await read([sign, sign, sign])).toEqual({ events: [], signs: 3 })
  })

  it('leaves out an event that is cut off by its end', async () => {
    expect(
      (await read([new TextEncoder().encode('event: live\ndata: {}\n\nevent: change\ndata: {"ki')])).events,
    ).toEqual([{ event: 'live', content: {} }])
  })
})

import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { EventStream } from './event-stream.ts'

const never = 1_000_000

describe('a stream of events', () => {
  it('sends each event as the standard writes it, and its end as the last one', async () => {
    const body = new PassThrough()
    const stream = new EventStream(body, never)
    stream.send({ event: 'live' })
    stream.send({ event: 'change', kinds: ['batches', 'letters'] })
    stream.end('renew')
    stream.send({ event: 'live' })
    stream.end('stopping')
    const sent = await body.setEncoding('utf8').toArray()
    expect(sent.join('')).toBe(
      'event: live\ndata: {}\n\nevent: change\ndata: {"kinds":["batches","letters"]}\n\nevent: end\ndata: {"reason":"renew"}\n\n',
    )
  })

  it('shows proxies and pages that it is alive while nothing changes', async () => {
    const body = new PassThrough()
    const stream = new EventStream(body, 1)
    const [first] = await once(body.setEncoding('utf8'), 'data')
    expect(first).toBe(':\n\n')
    stream.end('renew')
  })

  it('is cut where nobody takes the last event before the next is due, and keeps nothing for later', async () => {
    const body = new PassThrough({ highWaterMark: 8 })
    const stream = new EventStream(body, never)
    stream.send({ event: 'live' })
    const kept = body.writableLength + body.readableLength
    expect(body.destroyed).toBe(false)
    stream.send({ event: 'poll' })
    expect(body.destroyed).toBe(true)
    for (let n = 0; n < 1_000; n++) stream.send({ event: 'change', kinds: ['batches'] })
    stream.end('renew')
    expect(body.writableLength + body.readableLength).toBeLessThanOrEqual(kept)
  })

  it('ends by itself, without a fault, when its reader goes', async () => {
    const body = new PassThrough()
    const stream = new EventStream(body, never)
    body.destroy(new Error('The reader is gone.'))
    await once(body, 'close').catch(() => {})
    expect(() => {
      stream.send({ event: 'live' })
      stream.end('renew')
    }).not.toThrow()
  })
})

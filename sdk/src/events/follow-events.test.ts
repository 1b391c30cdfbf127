import { describe, expect, it } from 'vitest'
import type { Event, EventOptions, EventPage } from '../wire/event.ts'
import { eachEvent } from './follow-events.ts'

const event = (id: string) => ({ id }) as Event

/** Pages of two events each, by the cursor that asks for them. After the last one there are no more events for now. */
const pages: Record<string, EventPage> = {
  '0-0': { events: [event('a'), event('b')], next: '2-0', caught_up: false },
  '2-0': { events: [event('c'), event('d')], next: '4-0', caught_up: true },
}

function follow(options: { after: string; asked?: EventOptions[]; told?: string[] }) {
  const { after, asked = [], told = [] } = options
  const readPage = async (page: EventOptions) => {
    asked.push(page)
    return pages[page.after as string] as EventPage
  }
  return eachEvent(readPage, { after, untilCaughtUp: true, onCursor: (cursor) => void told.push(cursor) })
}

describe('events that a program follows', () => {
  it('are told with a cursor only once all before it were taken: whoever stops in between gets them again', async () => {
    const told: string[] = []
    const taken: string[] = []
    for await (const { id } of follow({ after: '0-0', told })) {
      expect([id, ...told]).toEqual([id, ...(id < 'c' ? [] : ['2-0'])])
      taken.push(id)
      if (id === 'd') break
    }
    expect([taken, told]).toEqual([['a', 'b', 'c', 'd'], ['2-0']])
  })

  it('end where nothing is left for now, with the cursor of that place, and without waiting', async () => {
    const told: string[] = []
    const asked: EventOptions[] = []
    const ids: string[] = []
    for await (const { id } of follow({ after: '0-0', asked, told })) ids.push(id)
    expect([ids.join(''), told]).toEqual(['abcd', ['2-0', '4-0']])
    expect(asked.map(({ after, wait }) => [after, wait])).toEqual([
      ['0-0', 0],
      ['2-0', 0],
    ])
  })
})

import { z } from 'zod'
import { writeCursor } from '../../events/event-cursor.ts'
import { followEvents } from '../../events/follow-events.ts'
import { operation } from '../http/operation.ts'
import { numberFilter, uuidFilter } from '../http/request-schemas.ts'
import { example, refused } from './describe-errors.ts'
import { eventExample, eventSchema } from './describe-events.ts'

const eventsMax = 1_000
const waitSecondsMax = 25

const text = (charactersMax: number) =>
  z.string('must be given once').max(charactersMax, `must be at most ${charactersMax} characters`).optional()

const query = z.object({
  after: text(100).meta({ description: '`next` of the answer before. Without it: from now on.' }),
  types: text(2_000).meta({
    description: 'Only these types, with commas between them: `credential.issued`, or all of a kind: `credential.*`.',
    example: 'credential.*,job.completed',
  }),
  subject: uuidFilter('Only events of the record with this id.'),
  limit: numberFilter(1, eventsMax, 100, 'How many at most.'),
  wait: numberFilter(0, waitSecondsMax, 0, 'Seconds for which the answer waits for an event where there is none yet.'),
})

export const listEventsOperation = operation({
  name: 'list-events',
  method: 'GET',
  path: '/api/v1/events',
  tag: 'Events',
  summary: 'Follow events',
  description:
    'What happened in your organization, in one order, the oldest first. Ask without `after` to begin now, and then each time with `next` of the answer before: nothing is left out and nothing comes twice. Events are kept for 90 days.',
  query,
  responses: {
    200: {
      description: 'Events, and where to go on.',
      schema: z
        .object({
          events: z.array(eventSchema).meta({ description: 'Events, the oldest first.' }),
          next: z.string().meta({ description: 'For `after` of the next request, also where there are no events.' }),
          caught_up: z.boolean().meta({ description: 'Whether these are all for now.' }),
        })
        .meta({ id: 'EventPage', description: 'Events from a place on.' }),
      examples: {
        events: {
          summary: 'An event',
          value: { events: [eventExample], next: '1795708800000002-0', caught_up: true },
        },
      },
    },
    400: refused('A parameter is invalid.', {
      type: example('Unknown type', 'invalid_parameter', 'types', 'there is no credential.lost'),
    }),
    410: {
      ...refused('Events that you have not read are no longer kept.', {
        expired: example('A cursor of more than 90 days ago', 'events_expired'),
      }),
      headers: {
        'X-Oldest-Cursor': { description: 'The oldest cursor that goes on.', example: '1787932800000000-0' },
      },
    },
  },
  async handle(ctx, { query: asked, platform, aside }) {
    const { events, next, isCaughtUp } = await followEvents(ctx, platform, asked, aside)
    return { body: { events, next: writeCursor(next), caught_up: isCaughtUp } }
  },
})

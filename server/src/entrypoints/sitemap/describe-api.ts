import { recipientsMax } from '../../credentials/recipients/recipient-list.ts'
import { keptDays } from '../../upkeep/retention/periods.ts'
import { bodyCodes, commonErrors, declined, tooLarge } from '../api/describe-errors.ts'
import { requestsPerMinute } from '../api/requests-per-minute.ts'
import { rights } from '../api/rights.ts'
import { idempotencyKeyCharactersMax } from '../http/door.ts'
import { describeOperations, header } from '../openapi/describe-operations.ts'
import { describedOnly } from '../recipients/recipients-body.ts'
import { apiOperations } from './api-operations.ts'

type Json = Record<string, unknown>

const rateHeaders: Json = {
  'X-RateLimit-Limit': header('Requests allowed in the window of one minute.', 'integer', 100),
  'X-RateLimit-Remaining': header('Requests left in the current window.', 'integer', 99),
  'X-RateLimit-Reset': header('Unix timestamp, in seconds, when the window resets.', 'integer', 1795190460),
}

const challenge = header('How to send a key in the Authorization header.', 'string', 'Bearer realm="Sello"')

const tags = {
  Templates: 'What can be awarded, and which fields each award asks for.',
  Credentials: 'Check recipients, issue to one or to thousands, read back, revoke.',
  Jobs: 'How a batch is getting on, and what came of it.',
  Failures: 'Rows that could not be issued: kept, listed, tried again.',
  Webhooks: 'Where events are sent as they happen.',
  Events: 'What happened, in order, to follow as it happens.',
  Members: 'Who belongs to your organization, by the ids of your own system, and under which addresses.',
  Organization: 'Whose key this is.',
  People: 'All that your organization holds about somebody, to hand over or to erase.',
  Pathways: 'What is awarded to whoever has earned a set of credentials, and how far a person is.',
}

const idempotencyKey = `Makes a repeated request safe for ${keptDays.idempotentAnswers * 24} hours: the same body answers as the first time, with \`Idempotent-Replayed: true\`. Refusals are not kept. 1 to ${idempotencyKeyCharactersMax} printable ASCII characters; each API key has names of its own.`

/** Describes the public API: `openapi.json`. Operations of other doors are not in it. */
export function describeApi(): Json {
  return describeOperations({
    info: {
      title: 'Sello API',
      version: '1.2.0',
      summary: 'Issue digital credentials that anyone can verify.',
      description: `Open Badges 3.0 credentials, signed with Ed25519. One recipient is answered at once; two to ${recipientsMax.toLocaleString('en')} become a job to poll. Every error is JSON with the field \`detail\`, and names itself in the header \`X-Error-Code\`: [each code has a page](/docs/errors) with its cause and what to do. [The guides](/docs/guides) take you through each task.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags,
    operations: apiOperations,
    securitySchemes: {
      ApiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description:
          'svc_live_ and 40 hexadecimal characters. A key may be made for some scopes alone, until a day, for some networks or for some templates.',
      },
      Bearer: { type: 'http', scheme: 'bearer', description: 'The same key in the Authorization header.' },
    },
    describedOnly,
    noteOn: ({ name }) => `Scope \`${rights[name].scope}\`; ${requestsPerMinute[name]} requests a minute for each key.`,
    commonResponses: ({ name, body }) => ({
      ...commonErrors,
      403: declined(name),
      ...(body ? { 413: tooLarge } : {}),
    }),
    headersOf: (status) => (status === 401 ? { 'WWW-Authenticate': challenge } : rateHeaders),
    bodyCodes,
    idempotencyKey,
  })
}

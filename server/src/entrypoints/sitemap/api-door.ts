import { authenticateRequest } from '../api/authenticate-request.ts'
import { bindToTemplates } from '../api/bind-to-templates.ts'
import type { LimitedOperation } from '../api/requests-per-minute.ts'
import { answerOnce, readIdempotentRequest } from '../http/answer-once.ts'
import type { Door } from '../http/door.ts'
import { apiOperations } from './api-operations.ts'

/** The public API. Its callers authenticate with an API key of their organization. */
export const apiDoor: Door<LimitedOperation> = {
  operations: apiOperations.map(bindToTemplates),
  authenticate: authenticateRequest,
  challenge: 'Bearer realm="Sello"',
  idempotency: { read: readIdempotentRequest, answer: answerOnce },
}

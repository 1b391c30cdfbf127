import type { Role } from '../../platform/context.ts'
import { bodyCodes } from '../api/describe-errors.ts'
import type { Operation, ResponseDescription } from '../http/operation.ts'
import { describeOperations, header } from '../openapi/describe-operations.ts'
import { commonPanelErrors, noOrganization, notAllowed, notSameOrigin } from '../panel/describe-panel-errors.ts'
import { memberOperations, personOperations } from './panel-operations.ts'

type Json = Record<string, unknown>

const tags = {
  Session: 'Signing in and out.',
  Home: 'What waits for a person.',
  Credentials: 'What was issued, and what became of it.',
  'API keys': 'Keys of the API.',
}

const leastRoles = new Map<Operation, Role>(memberOperations.map((operation) => [operation, operation.leastRole]))
const open = new Set(personOperations.filter(({ isOpen }) => isOpen).map(({ name }) => name))

/**
 * The operations of the panel, from which the types of its requests are made. They are no public contract: panel and service
 * are of one version.
 */
export function describePanel(): Json {
  return describeOperations({
    info: {
      title: 'Sello panel',
      version: '1',
      summary: 'What the panel asks of the service.',
      description: 'For the panel alone; programs use the API. Panel and service are of one version.',
    },
    tags,
    operations: [...(personOperations as readonly unknown[] as readonly Operation[]), ...memberOperations],
    securitySchemes: {
      Session: { type: 'apiKey', in: 'cookie', name: 'sello_session', description: 'Set by signing in.' },
    },
    noteOn: (operation) => noteOn(operation),
    commonResponses: (operation) => responsesOf(operation),
    headersOf: (status) =>
      status === 401
        ? { 'WWW-Authenticate': header('How to ask for a session.', 'string', 'Session realm="Sello"') }
        : {},
    bodyCodes,
    idempotencyKey: '',
  })
}

function noteOn(operation: Operation): string {
  const role = leastRoles.get(operation)
  if (role) return `For the organization in the header X-Organization-Id. Least role: ${role}.`
  return open.has(operation.name) ? 'For whoever comes.' : 'For who is signed in.'
}

function responsesOf(operation: Operation): Record<number, ResponseDescription> {
  if (leastRoles.has(operation)) return { ...commonPanelErrors, 403: notAllowed, 404: noOrganization }
  const { 401: signedOut, ...rest } = commonPanelErrors
  return {
    ...rest,
    ...(open.has(operation.name) || !signedOut ? {} : { 401: signedOut }),
    ...(operation.method === 'GET' ? {} : { 403: notSameOrigin }),
  }
}

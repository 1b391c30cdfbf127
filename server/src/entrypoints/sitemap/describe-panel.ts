import type { Role } from '../../platform/context.ts'
import { bodyCodes } from '../api/describe-errors.ts'
import type { Operation, ResponseDescription } from '../http/operation.ts'
import { describeOperations, header } from '../openapi/describe-operations.ts'
import { commonPanelErrors, noOrganization, notAllowed, notSameOrigin } from '../panel/describe-panel-errors.ts'
import { describedOnly } from '../recipients/recipients-body.ts'
import { memberOperations, personOperations } from './panel-operations.ts'

type Json = Record<string, unknown>

const tags = {
  Session: 'Signing in and out.',
  Account: 'Passkeys and open sessions of a person.',
  Home: 'What waits for a person.',
  Issuing: 'Check rows and issue to them: from a list, from a file, to one person.',
  Credentials: 'What was issued, and what became of it.',
  Templates: 'What can be awarded, in drafts and published versions.',
  Pathways: 'What is awarded to whoever has earned a set of credentials, and how far people are.',
  Failures: 'Rows that were not issued, and what is done with them.',
  Images: 'Pictures for templates and for the organization.',
  Profile: 'How the organization appears in credentials and on its page.',
  'Signing keys': 'What signs the credentials.',
  'E-mail': 'How letters go out, and to whom they do not.',
  'API keys': 'Keys of the API.',
  Members: 'The people to whom what is issued is internal.',
  'Audit log': 'What was changed, by whom and when.',
  'Sign-in': 'How the people of the organization sign in.',
  Team: 'Who may do what, and who is invited.',
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
    describedOnly,
    idempotencyKey:
      'A name of its own for each order, the same when the order is repeated: it is carried out once, and each repetition gets the first answer.',
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

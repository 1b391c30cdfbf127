import { answerOnce, readIdempotentRequest } from '../http/answer-once.ts'
import type { Door } from '../http/door.ts'
import { authenticateOperator, type Operator, type Readings } from '../operator-panel/operator.ts'
import { authenticatePerson, type Person, type PersonOperation } from '../panel/person.ts'
import { enterAsTeam, type TeamOperation } from '../panel/team.ts'
import { operatorOperations } from './operator-operations.ts'
import { personOperations, teamOperations } from './panel-operations.ts'

const challenge = 'Session realm="Sello"'
/** The bound of forms, not of files: callers who are not signed in send forms too. */
const bodyBytesMax = 65_536

/** Signing in and out, for whoever comes. */
export const personDoor: Door<string, Person> = {
  operations: personOperations,
  authenticate: (platform, request, operation) => authenticatePerson(platform, request, operation as PersonOperation),
  challenge,
  sendsValues: true,
  bodyBytesMax,
}

/** The panel of an organization, for the people of its team. */
export const teamDoor: Door = {
  operations: teamOperations,
  authenticate: (platform, request, operation) => enterAsTeam(platform, request, operation as TeamOperation),
  challenge,
  sendsValues: true,
  bodyBytesMax,
  idempotency: { read: readIdempotentRequest, answer: answerOnce },
}

/** The door of operators. */
export function operatorDoor(readings: Readings): Door<string, Operator> {
  return {
    operations: operatorOperations,
    authenticate: (platform, request, operation) => authenticateOperator(platform, request, operation, readings),
    challenge,
    sendsValues: true,
    bodyBytesMax,
  }
}

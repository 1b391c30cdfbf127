import type { FastifyRequest } from 'fastify'
import { findOrganization } from '../../organizations/organization-store.ts'
import { operatorEntryOf } from '../../people/passkeys/make-operator.ts'
import { noteAdministered } from '../../people/sessions/note-administered.ts'
import { isRecent } from '../../people/sessions/session.ts'
import { type Context, contextFor, type Platform } from '../../platform/context.ts'
import type { OrganizationId, UserId } from '../../platform/ids.ts'
import { refuseExceeded } from '../../platform/rate-limits/rate-limit.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { Diagnosis } from '../../upkeep/doctor/diagnosis.ts'
import { networkAddressOf } from '../connection/head/network-address.ts'
import type { Authentication, CallerScope } from '../http/door.ts'
import type { Operation } from '../http/operation.ts'
import type { ServiceStatus } from '../pages/service/service-status.ts'
import { type Declare, operationOf, type PanelOperation } from '../panel/contract.ts'
import { recognize } from '../panel/person.ts'

/** How the service is, read as `/readyz?verbose` and `sello-server doctor` read it. */
export type Readings = { status(): Promise<ServiceStatus>; examine(): Promise<Diagnosis[]> }

/** A person who runs the service, of no organization by that. */
export type Operator = Exclude<CallerScope, { organization: unknown }> &
  Pick<Context, 'requestId'> & { actor: { kind: 'operator'; id: UserId }; readings: Readings }

export type OperatorOperation = PanelOperation<Operator>

/** Declares an operation of the operator. */
export const operatorOperation: Declare<Operator, 'operator', OperatorOperation> = (written) => operationOf(written, {})

/**
 * Lets in an operator with a session that a passkey opened, and to change something only in its first minutes. Everybody else who is signed in finds
 * nothing here, whatever their roles. Throws Refusal.
 */
export async function authenticateOperator(
  platform: Platform,
  request: FastifyRequest,
  operation: Pick<Operation, 'name' | 'method'>,
  readings: Readings,
): Promise<Authentication<Operator>> {
  const session = await recognize(platform, request, operation)
  if (!session) throw refuse('sign_in_required')
  refuseExceeded(session.window)
  const db = platform.database.forService()
  const now = platform.clock.now()
  const entry = await operatorEntryOf(db, session, now)
  if (entry !== 'open') throw refuse(entry ?? 'route_not_found')
  if (operation.method !== 'GET' && !isRecent(session, now)) throw refuse('recent_sign_in_required')
  await noteAdministered(db, session, now)
  request.server.processLimits.underWay.recognize(request.raw)
  const networkAddress = networkAddressOf(platform.settings, request)
  const actor = { kind: 'operator' as const, id: session.userId }
  return {
    ctx: { networkAddress, log: platform.log, requestId: null, actor, readings },
    ...(session.window && { window: session.window }),
  }
}

/** Finds the organization with this id, and makes a context for acts of the operator on it. Throws Refusal. */
export async function enterAsOperator(platform: Platform, { actor, requestId }: Operator, id: OrganizationId) {
  const organization = await findOrganization(platform.database, id)
  if (!organization) throw refuse('organization_not_found')
  return { organization, ctx: { ...contextFor(platform, organization, actor), requestId } }
}

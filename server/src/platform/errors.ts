/** A row whose document could not be built or signed. Only this row is at fault: the others are issued. */
export class SigningError extends Error {
  override name = 'SigningError'
}

/** Signing itself failed (unreadable key, wrong master key): the whole chunk is requeued. */
export class SigningUnavailable extends Error {
  override name = 'SigningUnavailable'
}

/**
 * The kind of an outage, by where the error comes from and never by its text: PostgreSQL's errors carry a SQLSTATE, a broken
 * connection a system code.
 */
export function faultOf(error: unknown): 'signing_error' | 'rds_error' | 'external_service_error' {
  if (error instanceof SigningError || error instanceof SigningUnavailable) return 'signing_error'
  if (isDatabaseError(error)) return 'rds_error'
  return 'external_service_error'
}

/** A SQLSTATE contains a digit, unlike the code of a broken socket: `EPIPE` has five letters too. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

export function isDatabaseError(error: unknown): boolean {
  return sqlStateOf(error) !== undefined || error instanceof DatabaseUnavailable
}

/**
 * Whether PostgreSQL is in no state to do the work, whatever the work is: the connection broke or could not be had, a
 * transaction was ended for its age, a deadlock was broken, a resource is exhausted, a statement was cancelled, the server
 * shuts down (SQLSTATE classes 08, 25, 40, 53, 55, 57 and 58). The same work may succeed a little later.
 */
export function isOutage(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || /^(08|25|40|53|55|57|58)/.test(sqlStateOf(error) ?? '')
}

/**
 * Whether nobody knows if the work was done: it was sent, and the connection broke before PostgreSQL had answered (SQLSTATE class 08, 57P01 and
 * 57P02). It may have committed.
 */
export function mayHaveCommitted(error: unknown): boolean {
  if (error instanceof NoConnection) return false
  return error instanceof DatabaseUnavailable || /^(08|57P0[12])/.test(sqlStateOf(error) ?? '')
}

/** The connection to PostgreSQL broke or could not be opened. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** No connection could be opened, so nothing was sent. */
export class NoConnection extends DatabaseUnavailable {
  override name = 'NoConnection'
}

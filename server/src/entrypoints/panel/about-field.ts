import { Refusal } from '../../platform/refusals/refusal.ts'
import type { ErrorCode } from '../../platform/refusals/wire-errors.ts'

/** Says of refusals with these codes which field of the form they are about. */
export async function aboutField<T>(field: string, codes: readonly ErrorCode[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal && codes.includes(error.code) ? error.about(field) : error
  }
}

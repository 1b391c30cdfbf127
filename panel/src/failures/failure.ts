import type { Tone } from '../ui/states/tone.tsx'
import type { FailureStatus } from './wire.ts'

export const statusTones: Record<FailureStatus, Tone> = {
  pending_review: 'late',
  retried: 'good',
  resolved: 'calm',
  discarded: 'bad',
}

/** The days below which an open failure is urgent. */
export const urgentDays = 14

/** A value of a row as one line. */
export function lineOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

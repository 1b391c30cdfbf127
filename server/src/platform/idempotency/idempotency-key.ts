import type { Actor } from '../context.ts'

/** The sender of idempotent requests: an API key, or a person in one organization. */
export type Sender = Extract<Actor, { kind: 'api_key' | 'user' }>

/** Identifies an idempotent request: each sender has idempotency keys of its own. */
export type IdempotencyKey = { sender: Sender; key: string }

/** The answer that is kept for an idempotency key. `requestHash` shows whether a later request is the same one. */
export type KeptAnswer = { requestHash: Buffer; status: number; headers: Record<string, string>; body: string }

/** The answer that replaces one whose person was erased. */
export const erasedAnswer = { status: 410, body: '' }

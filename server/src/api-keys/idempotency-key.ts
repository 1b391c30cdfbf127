import type { ApiKeyId } from '../platform/ids.ts'

/** Identifies an idempotent request: each API key has idempotency keys of its own. */
export type IdempotencyKey = { apiKeyId: ApiKeyId; key: string }

/** The answer that is kept for an idempotency key. `requestHash` shows whether a later request is the same one. */
export type KeptAnswer = { requestHash: Buffer; headers: Record<string, string>; body: string }

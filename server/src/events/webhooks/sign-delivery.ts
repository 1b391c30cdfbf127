import { createHmac } from 'node:crypto'
import { newRandom } from '../../platform/ids.ts'
import type { KeyWrapper } from '../../platform/key-wrapper.ts'
import type { SealedSecrets, Webhook } from './webhook.ts'

const prefix = 'whsec_'
const secretBytes = 24

type Owner = Pick<Webhook, 'id' | 'organizationId'>

const sealedFor = ({ id, organizationId }: Owner) => ({ organizationId, use: `webhook ${id}` })

/** Makes the secret of a webhook, which is shown once (Standard Webhooks, "Signature scheme"). */
export function newSecret(): string {
  return `${prefix}${newRandom(secretBytes).toString('base64')}`
}

export function sealSecret(wrapper: KeyWrapper, owner: Owner, secret: string): Buffer {
  return wrapper.wrap(Buffer.from(secret.slice(prefix.length), 'base64'), sealedFor(owner))
}

/** Seals the same secret under the current master key; undefined where it already is. */
export function resealSecret(wrapper: KeyWrapper, owner: Owner, sealed: Buffer): Buffer | undefined {
  return wrapper.rewrap(sealed, sealedFor(owner))
}

/** The headers of a signed body: the id of its event, the time, and a signature with each valid secret. */
export function signatureHeaders(
  wrapper: KeyWrapper,
  webhook: Owner & SealedSecrets,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const { sealedSecret, formerSealedSecret, formerUntil } = webhook
  const isFormerValid = formerSealedSecret !== null && formerUntil !== null && formerUntil > at
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = [sealedSecret, ...(isFormerValid ? [formerSealedSecret] : [])].map((sealed) => {
    const secret = wrapper.openSecret(sealed, sealedFor(webhook))
    return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

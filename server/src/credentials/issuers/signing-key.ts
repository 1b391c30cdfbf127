import type { Transitions } from '../../platform/transitions.ts'

/** `retired`: another one followed. `withdrawn`: the operator ended it. `compromised`: somebody else may have it. */
export type SigningKeyStatus = 'active' | 'retired' | 'withdrawn' | 'compromised'

/** The transitions of a signing key. None leads back to `active`: the private half of a key that has ended is gone. */
export const signingKeyTransitions: Transitions<SigningKeyStatus> = {
  active: ['retired', 'withdrawn', 'compromised'],
  retired: ['withdrawn', 'compromised'],
  withdrawn: ['compromised'],
  compromised: [],
}

/** A stored key pair of an issuer. */
export type IssuerKey = {
  id: string
  publicKeyMultibase: string
  status: SigningKeyStatus
  /** The sealed value: the private half of an active key, or the name of the state of any other key. */
  sealedPrivateKey: Buffer
}

/** A key as the operator sees it. */
export type DescribedKey = Omit<IssuerKey, 'sealedPrivateKey'> & {
  createdAt: Date
  endedAt: Date | null
  endReason: string | null
}

/** Whether the signatures of a key may be trusted: those of a compromised key may not, whenever it ended. */
export function isTrusted({ status }: Pick<IssuerKey, 'status'>): boolean {
  return status !== 'compromised'
}

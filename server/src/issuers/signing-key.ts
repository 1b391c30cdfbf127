import type { Transitions } from '../platform/transitions.ts'

/** `retired`: another one followed. `withdrawn`: the operator ended it. `compromised`: somebody else may have it. */
export type SigningKeyStatus = 'active' | 'retired' | 'withdrawn' | 'compromised'

/** No way leads back to `active`: the private half of a key that has ended is gone. */
export const signingKeyTransitions: Transitions<SigningKeyStatus> = {
  active: ['retired', 'withdrawn', 'compromised'],
  retired: ['withdrawn', 'compromised'],
  withdrawn: ['compromised'],
  compromised: [],
}

/** A key pair of an issuer, as it is stored. */
export type IssuerKey = {
  id: string
  publicKeyMultibase: string
  status: SigningKeyStatus
  /** What the master key sealed: the private half while the key is active, and after that the name of its state. */
  sealedPrivateKey: Buffer
}

/** What an operator sees of a key. */
export type DescribedKey = Omit<IssuerKey, 'sealedPrivateKey'> & {
  createdAt: Date
  endedAt: Date | null
  endReason: string | null
}

/** Whether what a key signed may be trusted: of all but a compromised one, whenever it ended. */
export function isTrusted({ status }: Pick<IssuerKey, 'status'>): boolean {
  return status !== 'compromised'
}

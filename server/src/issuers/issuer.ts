import { type IssuerProfile, signableAddress } from '@sello/open-badges'
import type { IssuerId } from '../platform/ids.ts'
import type { IssuerKey } from './signing-key.ts'

/** The Open Badges Profile under which an organization signs. Its keys only ever grow in number. */
export type Issuer = {
  id: IssuerId
  did: string
  name: string
  url: string | null
  email: string | null
  imageUrl: string | null
  /** Where answers to letters go; the public contact `email` where this is null. */
  replyTo: string | null
  /** Oldest first; the one that is active signs. */
  keys: IssuerKey[]
}

export function toProfile(issuer: Issuer): IssuerProfile {
  return {
    did: issuer.did,
    name: issuer.name,
    // One that was saved before the rule for addresses was this strict is brought into its form here.
    ...(issuer.url ? { url: signableAddress(issuer.url) ?? issuer.url } : {}),
    ...(issuer.email ? { email: issuer.email } : {}),
    ...(issuer.imageUrl ? { image: { url: issuer.imageUrl, caption: issuer.name } } : {}),
  }
}

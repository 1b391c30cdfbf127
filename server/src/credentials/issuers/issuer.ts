import { type IssuerProfile, signableAddress } from '@sello/open-badges'
import type { IssuerId } from '../../platform/ids.ts'
import type { IssuerKey } from './signing-key.ts'

/** The Open Badges Profile under which an organization signs. Keys are added to it and never removed. */
export type Issuer = {
  id: IssuerId
  did: string
  name: string
  /** What the organization is, in a few sentences. */
  description: string | null
  url: string | null
  email: string | null
  imageUrl: string | null
  /** The address for replies to letters; where it is null, the public contact `email` is. */
  replyTo: string | null
  /** The colour of what stands out on its pages, letters and certificates, `#rrggbb`; that of the service where it is null. */
  accent: string | null
  /** Oldest first. The active key signs. */
  keys: IssuerKey[]
}

/** What the letters of its credentials have of an issuer: where replies go, if somebody reads them, and their colour, if it is not ours. */
export type LetterSender = { replyTo: string | undefined; accent: string | undefined }

export function senderOf({ replyTo, email, accent }: Pick<Issuer, 'replyTo' | 'email' | 'accent'>): LetterSender {
  return { replyTo: replyTo ?? email ?? undefined, accent: accent ?? undefined }
}

export function toProfile(issuer: Issuer): IssuerProfile {
  return {
    did: issuer.did,
    name: issuer.name,
    ...(issuer.description ? { description: issuer.description } : {}),
    // An address that was saved before the rule was this strict is normalized here.
    ...(issuer.url ? { url: signableAddress(issuer.url) ?? issuer.url } : {}),
    ...(issuer.email ? { email: issuer.email } : {}),
    ...(issuer.imageUrl ? { image: { url: issuer.imageUrl, caption: issuer.name } } : {}),
  }
}

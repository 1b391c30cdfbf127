import { type IssuerProfile, signableAddress } from '@sello/open-badges'
import type { IssuerId } from '../../platform/ids.ts'
import type { IssuerKey } from './signing-key.ts'

/** The Open Badges Profile under which an organization signs. Keys are added to it and never removed. */
export type Issuer = {
  id: IssuerId
  did: string
  name: string
  /** A description of the organization in a few sentences. */
  description: string | null
  url: string | null
  email: string | null
  imageUrl: string | null
  /** The address for replies to letters; where it is null, replies go to the public contact `email`. */
  replyTo: string | null
  /** The accent colour of its pages, letters and certificates, `#rrggbb`; null for the colour of the service. */
  accent: string | null
  /** Oldest first. The active key signs. */
  keys: IssuerKey[]
}

/** The parts of an issuer that its letters need: the address for replies, if somebody reads them, and the accent colour, if it is not ours. */
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

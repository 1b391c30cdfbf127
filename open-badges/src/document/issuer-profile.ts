import { FieldReader } from './field-reader.ts'
import { isDid } from './guard.ts'
import { type ImageInput, imageNode } from './image.ts'
import type { Problem } from './refused.ts'

/** The issuer. `did` is the `did:web` whose document lists the signing keys. */
export type IssuerProfile = {
  did: string
  name: string
  description?: string | undefined
  url?: string | undefined
  email?: string | undefined
  image?: ImageInput | undefined
}

/** Everything that keeps the profile from standing in a credential; empty when it may. */
export function checkIssuerProfile(profile: IssuerProfile): Problem[] {
  const reader = new FieldReader()
  readIssuerNode(profile, reader)
  return reader.problems
}

/** Open Badges 3.0, "Profile". Throws `CredentialRefusedError`. */
export function issuerNode(profile: IssuerProfile): Record<string, unknown> {
  const reader = new FieldReader()
  const node = readIssuerNode(profile, reader)
  reader.throwIfRefused()
  return node
}

function readIssuerNode(profile: IssuerProfile, reader: FieldReader): Record<string, unknown> {
  if (!isDid(profile.did)) reader.refuse('issuer.did', 'not_a_did')
  const node: Record<string, unknown> = {
    id: profile.did,
    type: ['Profile'],
    name: reader.text('issuer.name', profile.name),
  }
  const description = reader.optionalText('issuer.description', profile.description)
  if (description) node.description = description
  if (profile.url) node.url = reader.webAddress('issuer.url', profile.url)
  const email = reader.optionalText('issuer.email', profile.email)
  if (email) node.email = email
  if (profile.image) node.image = imageNode('issuer.image', profile.image, reader)
  return node
}

/** The kinds of key whose signatures can be checked. */
export type KeyKind = MultikeyKind | 'rsa'

/** Kinds of keys that have a prefix in Controlled Identifiers v1.0, "Multikey". */
export type MultikeyKind = 'ed25519' | 'p256' | 'p384'

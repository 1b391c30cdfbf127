/** The kinds of key whose signatures can be checked. */
export type KeyKind = MultikeyKind | 'rsa'

/** Those that Controlled Identifiers v1.0, "Multikey", has a prefix for. */
export type MultikeyKind = 'ed25519' | 'p256' | 'p384'

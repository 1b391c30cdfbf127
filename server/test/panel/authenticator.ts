import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } }

/** What an authenticator, or somebody who pretends to be one, says otherwise than it should. */
export type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  crossOrigin?: boolean
  isVerified?: boolean
  isPresent?: boolean
  counter?: number
  userHandle?: string | undefined
  type?: string
  /** The attestation statement, in place of none. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 }

/**
 * A keeper of one passkey, in software: what it answers is as a browser's answer is, apart from what a test has it say otherwise. Only
 * so can a test say what no browser would.
 */
export function openAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle: string | undefined

  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])

  const clientData = (type: string, options: Options, told: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: told.type ?? type,
        challenge: told.challenge ?? options.challenge,
        origin: told.origin ?? origin,
        crossOrigin: told.crossOrigin ?? false,
      }),
    )

  const authenticatorData = (rpId: string, told: Deviation, attested?: Buffer) => {
    const flags =
      (told.isPresent === false ? 0 : flag.present) |
      (told.isVerified === false ? 0 : flag.verified) |
      flag.backupEligible |
      flag.backedUp |
      (attested ? flag.attested : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(told.counter ?? counter, 1)
    const rpIdHash = createHash('sha256')
      .update(told.rpId ?? rpId)
      .digest()
    return Buffer.concat([rpIdHash, head, ...(attested ? [attested] : [])])
  }

  return {
    id,
    /** Answers to `navigator.credentials.create`. */
    create(options: Options, told: Deviation = {}) {
      userHandle = options.user?.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)])
      const authData = Uint8Array.from(authenticatorData(options.rp?.id ?? '', told, attested))
      const { fmt, attStmt } = told.attestation ?? { fmt: 'none', attStmt: new Map() }
      const object = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', authData],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options, told).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers to `navigator.credentials.get`. Its counter goes on by one with each. */
    get(options: Options, told: Deviation = {}) {
      counter = told.counter ?? counter + 1
      const data = authenticatorData(options.rpId ?? '', told)
      const client = clientData('webauthn.get', options, told)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: 'userHandle' in told ? told.userHandle : userHandle,
        },
      }
    },
  }
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}

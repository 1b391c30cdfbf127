import { readText } from '@sello/open-badges'
import { bytesOfId, type PasskeyId, type UserId } from '../../platform/ids.ts'

/** A key that a device or a password manager of a person keeps, and with which they sign in. We have its public half. */
export type Passkey = {
  id: PasskeyId
  userId: UserId
  /** The domain name that it was made for. After the service got another address no browser offers it any more. */
  relyingParty: string
  name: string
  /** Whether the device's keeper copies it to the person's other devices. */
  isBackedUp: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** The answer of a browser that made a passkey. `transports` are the ways to reach it, as the browser names them. */
export type NewPasskey = {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  isBackedUp: boolean
}

export const passkeysMax = 10
export const passkeyNameCharactersMax = 60

/** Web Authentication Level 3, "Credential ID". */
export const credentialIdBytesMax = 1_023
/** An RSA key of 4,096 bits has little more than 512. Verifying by a longer one is work that its maker chooses. */
export const publicKeyBytesMax = 600

/** The problem of a name; undefined where there is none. */
export function problemOfPasskeyName(given: unknown): string | undefined {
  const isLine = typeof given === 'string' && !/[\n\r]/.test(given.trim())
  const name = isLine ? readText(given, { charactersMax: passkeyNameCharactersMax }) : undefined
  if (name?.ok && name.value !== '') return undefined
  return `name must be one line of 1 to ${passkeyNameCharactersMax} characters`
}

/** Identifies the person to the keeper of the passkey ("user handle"), which hands it back with each answer. */
export function userHandleOf(userId: UserId): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytesOfId(userId))
}

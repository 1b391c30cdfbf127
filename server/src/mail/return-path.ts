import { timingSafeEqual } from 'node:crypto'
import { bytesOfId, type CredentialId, idOfBytes } from '../platform/ids.ts'
import type { KeyWrapper } from '../platform/key-wrapper.ts'

/** One copy of a letter: each time that a person sends it again makes another copy, which may go to another address. */
export type LetterCopy = { credentialId: CredentialId; resentAt: Date | null }

/**
 * The address for reports of mail servers on this copy (RFC 5321, section 4.4): the id of its letter and a MAC of 80 bits, in hexadecimal digits,
 * since servers change the case. Only servers that handled the letter know it.
 */
export function returnPathOf(keyWrapper: KeyWrapper, copy: LetterCopy, domain: string): string {
  const bytes = Buffer.concat([bytesOfId(copy.credentialId), macOf(keyWrapper, copy)])
  return `bounce-${bytes.toString('hex')}@${domain}`
}

/** The letters whose return paths appear in a text. `isReturnPathOf` tells whether they are genuine. */
export function findReturnPaths(text: string): { credentialId: CredentialId; mac: Buffer }[] {
  const found = new Set(Array.from(text.matchAll(pattern), ([, digits = '']) => digits.toLowerCase()))
  return [...found].flatMap((digits) => {
    const bytes = Buffer.from(digits, 'hex')
    const credentialId = idOfBytes<CredentialId>(bytes)
    return credentialId ? [{ credentialId, mac: bytes.subarray(-macBytes) }] : []
  })
}

export function isReturnPathOf(keyWrapper: KeyWrapper, copy: LetterCopy, mac: Buffer): boolean {
  return timingSafeEqual(macOf(keyWrapper, copy), mac)
}

const macBytes = 10
/** 26 bytes are 52 digits; with the word before them they are shorter than the 64 characters that a local part may have. */
const pattern = /\bbounce-([0-9a-f]{52})@/gi

function macOf(keyWrapper: KeyWrapper, { credentialId, resentAt }: LetterCopy): Buffer {
  return keyWrapper.mac('return path', `${credentialId} ${resentAt?.getTime() ?? ''}`).subarray(0, macBytes)
}

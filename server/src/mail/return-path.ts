import { timingSafeEqual } from 'node:crypto'
import { type CredentialId, isUuid } from '../platform/ids.ts'
import type { KeyWrapper } from '../platform/key-wrapper.ts'

/** One copy of a letter: a letter that a person sends again is another one, and may go to another address. */
export type LetterCopy = { credentialId: CredentialId; resentAt: Date | null }

/**
 * The address that a mail server writes to where it cannot deliver this copy (RFC 5321, section 4.4): its letter's id and a MAC of 80
 * bits, in digits that survive a server which changes the case. Nobody but who has had the letter knows it.
 */
export function returnPathOf(keyWrapper: KeyWrapper, copy: LetterCopy, domain: string): string {
  const id = Buffer.from(copy.credentialId.replaceAll('-', ''), 'hex')
  return `${prefix}${toBase32(Buffer.concat([id, macOf(keyWrapper, copy)]))}@${domain}`
}

/** The letters whose return paths stand in a text, whoever wrote them there: `isReturnPathOf` tells whether they are ours. */
export function findReturnPaths(text: string): { credentialId: CredentialId; mac: Buffer }[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, digits = '']) => digits.toLowerCase()))].flatMap(
    (digits) => {
      const bytes = fromBase32(digits)
      const hex = bytes.toString('hex', 0, idBytes)
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return isUuid(id) ? [{ credentialId: id as CredentialId, mac: bytes.subarray(idBytes) }] : []
    },
  )
}

export function isReturnPathOf(keyWrapper: KeyWrapper, copy: LetterCopy, mac: Buffer): boolean {
  return timingSafeEqual(macOf(keyWrapper, copy), mac)
}

const prefix = 'bounce-'
const idBytes = 16
const macBytes = 10
const digitsOf = 'abcdefghijklmnopqrstuvwxyz234567'
/** 26 bytes are 42 digits. */
const pattern = /\bbounce-([a-z2-7]{42})@/gi

function macOf(keyWrapper: KeyWrapper, { credentialId, resentAt }: LetterCopy): Buffer {
  return keyWrapper.mac('return path', `${credentialId} ${resentAt?.getTime() ?? ''}`).subarray(0, macBytes)
}

/** RFC 4648, section 6, without padding. */
function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => digitsOf[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(digits: string): Buffer {
  const bits = Array.from(digits, (digit) => digitsOf.indexOf(digit).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

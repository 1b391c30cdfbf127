import { gunzipSync, gzipSync } from 'node:zlib'
import { expandedBytesMax, gzippedBits } from './expand-list.ts'

/** Bitstring Status List v1.0, "Bitstring Generation": multibase `u` and base64url of the gzipped bits. */
export function encodeStatusList(bits: Uint8Array): string {
  return `u${gzipSync(bits).toString('base64url')}`
}

/**
 * Bitstring Status List v1.0, "Bitstring Expansion". Throws when the text is no gzipped bitstring, or expands to more
 * than 16 MB. Takes lists of others that lack the multibase letter.
 */
export function decodeStatusList(encodedList: string): Uint8Array {
  return gunzipSync(gzippedBits(encodedList), { maxOutputLength: expandedBytesMax })
}

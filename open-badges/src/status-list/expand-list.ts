import { bytesOfBase64url, gunzip } from '#platform'

// Sixteen megabytes: far above any list in use, far below what would hurt.
export const expandedBytesMax = 16 * 1024 * 1024

/** The bits of a list still gzipped: multibase base64url. Some lists lack the letter of multibase. */
export function gzippedBits(encodedList: string): Uint8Array {
  return bytesOfBase64url(encodedList.startsWith('u') ? encodedList.slice(1) : encodedList)
}

/** Decodes a status list as `decodeStatusList` does, asynchronously: browsers cannot expand synchronously. */
export async function expandStatusList(encodedList: string): Promise<Uint8Array> {
  return gunzip(gzippedBits(encodedList), expandedBytesMax)
}

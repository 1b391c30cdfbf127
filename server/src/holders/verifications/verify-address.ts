import { unreadVerification, type Verification } from '@sello/open-badges'
import type { Platform } from '../../platform/context.ts'
import { fetchFilesOfStrangers } from './fetch-of-strangers.ts'
import { verifyFile } from './verify-file.ts'

const accept =
  'application/vc+ld+json, application/vc+jwt, application/json, image/png;q=0.9, image/svg+xml;q=0.9, */*;q=0.1'

/** Verifies the document at an address, such as the page of a credential: `document_not_resolved` where there is none. */
export async function verifyAddress(platform: Platform, address: string, bytesMax: number): Promise<Verification> {
  const fetchFile = fetchFilesOfStrangers(platform, { bytesMax, accept })
  const found = await fetchFile(address).catch(() => undefined)
  return found?.status === 200 ? verifyFile(platform, found.bytes) : unreadVerification('document_not_resolved')
}

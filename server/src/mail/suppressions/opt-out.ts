import type { Platform, Settings } from '../../platform/context.ts'
import { bytesOfId, idOfBytes, type OrganizationId } from '../../platform/ids.ts'
import type { KeyWrapper } from '../../platform/key-wrapper.ts'

/** The meaning of the link in the foot of a letter: the organization whose letters stop, and the address. */
export type OptOut = { organizationId: OrganizationId; email: string }

/** The address of the link in the foot of a letter, to which a mail program may also post for its reader (RFC 8058). */
export function optOutUrl({ keyWrapper, settings }: Pick<Platform, 'keyWrapper' | 'settings'>, stop: OptOut): string {
  return `${settings.publicUrl}/stop-letters/${optOutToken(keyWrapper, stop)}`
}

/** The link in the foot of a sample letter: it leads to a page that says so, and stops nothing. */
export function sampleOptOutUrl({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/stop-letters/preview`
}

const use = 'opting out of letters'
const uuidBytes = 16

/** The last part of the link: the organization, and the address sealed, since logs of proxies and histories of browsers keep links. */
export function optOutToken(keyWrapper: KeyWrapper, { organizationId, email }: OptOut): string {
  const sealed = keyWrapper.wrap(Buffer.from(email), { organizationId, use })
  return Buffer.concat([bytesOfId(organizationId), sealed]).toString('base64url')
}

/** Opens the token of a link; undefined where this service did not make it. */
export function openOptOut(keyWrapper: KeyWrapper, token: string): OptOut | undefined {
  const bytes = Buffer.from(token.slice(0, 1_000), 'base64url')
  const organizationId = idOfBytes<OrganizationId>(bytes)
  if (!organizationId) return undefined
  try {
    const email = keyWrapper.openSecret(bytes.subarray(uuidBytes), { organizationId, use }).toString('utf8')
    return { organizationId, email }
  } catch {
    return undefined
  }
}

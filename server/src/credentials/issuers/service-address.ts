import { didWebUrl, organizationDid } from '@sello/open-badges'
import type { Database } from '../../platform/db/database.ts'
import { isLoopbackHost } from '../../platform/formats/loopback.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import { type KnownAddress, keepAddress, readKnownAddress, replaceAddress } from './service-address-store.ts'

/** The address that a process was started with. */
export type ClaimedAddress = {
  publicUrl: string
  /** False: PUBLIC_URL is not set, and the address was derived from the port. */
  isGiven: boolean
  /** Whether the process serves requests, unlike a worker or an operator command. */
  serves: boolean
}

export type AddressOutcome =
  | { kind: 'settled'; publicUrl: string }
  /** The process must not start: what it signed would name another address than the service's. */
  | { kind: 'differs'; kept: string; issuers: number }

/**
 * Reads the origin of an address of the service: http or https, without path, query, fragment or user. Undefined where it is
 * none.
 */
export function originOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return isBare ? url.origin : undefined
}

/**
 * Agrees on the address of the service between a process that starts and the database.
 *
 * The address is a part of every DID and every credential. So the first process that serves requests stores its own; as long
 * as there is no issuer a later process replaces it, and from the first issuer on nothing does. A process without a
 * configured address uses the stored one, unless that is an address of this machine on which it does not listen.
 */
export async function settleAddress(database: Database, claimed: ClaimedAddress): Promise<AddressOutcome> {
  const known = await readKnownAddress(database)
  const kept = addressOf(known, claimed.publicUrl)
  if (kept === undefined) {
    const publicUrl = claimed.serves ? await keepAddress(database, claimed.publicUrl) : claimed.publicUrl
    return { kind: 'settled', publicUrl }
  }
  if (kept === claimed.publicUrl) {
    if (known.publicUrl === undefined) await keepAddress(database, kept)
    return { kind: 'settled', publicUrl: kept }
  }
  if (!claimed.isGiven && !(claimed.serves && isOfThisMachine(kept))) return { kind: 'settled', publicUrl: kept }
  if (claimed.serves && known.issuers === 0) {
    await replaceAddress(database.forService(), claimed.publicUrl)
    return { kind: 'settled', publicUrl: claimed.publicUrl }
  }
  return { kind: 'differs', kept, issuers: known.issuers }
}

/** A DID names the host and not the scheme. Where the hosts are equal, the configured address is used. */
function addressOf({ publicUrl, did }: KnownAddress, claimed: string): string | undefined {
  if (publicUrl !== undefined || did === undefined) return publicUrl
  if (did.startsWith(didPrefix(claimed))) return claimed
  const document = didWebUrl(did)
  return document === undefined ? undefined : new URL(document).origin
}

/** Whether this is the DID of the organization under this address. */
export function isDidOf(did: string, publicUrl: string, organizationId: OrganizationId): boolean {
  return did === didPrefix(publicUrl) + organizationId
}

const prefixes = new Map<string, string>()

/** Cached, since every signing needs it and a process has one address. */
function didPrefix(publicUrl: string): string {
  const known = prefixes.get(publicUrl)
  if (known !== undefined) return known
  const prefix = organizationDid(new URL(publicUrl).host, '')
  if (prefixes.size < prefixesMax) prefixes.set(publicUrl, prefix)
  return prefix
}

const prefixesMax = 100

function isOfThisMachine(publicUrl: string): boolean {
  return isLoopbackHost(new URL(publicUrl).hostname)
}

/** The reason why nobody can look up a DID at this address; undefined where they can. */
export function whyUnresolvable(publicUrl: string): string | undefined {
  if (publicUrl.startsWith('https:') || isOfThisMachine(publicUrl)) return undefined
  return (
    `PUBLIC_URL ${publicUrl} begins with http: verifiers look up the keys of an issuer with https only (did:web), so ` +
    'nobody will be able to verify what is issued. Put a proxy with TLS before the service and set PUBLIC_URL to its address.'
  )
}

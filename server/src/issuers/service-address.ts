import { didWebUrl, organizationDid } from '@sello/open-badges'
import type { Database } from '../platform/db/database.ts'
import type { OrganizationId } from '../platform/ids.ts'
import { isLoopbackHost } from '../platform/loopback.ts'
import { type KnownAddress, keepAddress, readKnownAddress, replaceAddress } from './service-address-store.ts'

/** The address that a process was started with. */
export type ClaimedAddress = {
  publicUrl: string
  /** False: it was made up from the port, because nobody set PUBLIC_URL. */
  isGiven: boolean
  /** A process that answers requests, unlike a worker or an operator command. */
  serves: boolean
}

export type AddressOutcome =
  | { kind: 'settled'; publicUrl: string }
  /** The process must not go on: what it made would stand under an address that is not the service's. */
  | { kind: 'differs'; kept: string; issuers: number }

/** The origin that an address of the service is, if it is one: http or https, without path, query, fragment or user. */
export function originOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return isBare ? url.origin : undefined
}

/**
 * Agrees on the address of the service between a process that starts and the database.
 *
 * The address stands in every DID and every credential, for ever. So the first process that serves requests has its own
 * kept; as long as there is no issuer, a later one replaces it, and from the first issuer on nothing does. A process
 * that was told no address takes the kept one, unless that is an address of this machine at which it does not listen.
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

/** A DID tells the host and not the scheme. Where the hosts are the same, the claimed address is believed. */
function addressOf({ publicUrl, did }: KnownAddress, claimed: string): string | undefined {
  if (publicUrl !== undefined || did === undefined) return publicUrl
  if (did.startsWith(didPrefix(claimed))) return claimed
  const document = didWebUrl(did)
  return document === undefined ? undefined : new URL(document).origin
}

/** Whether the DID is the one of this organization under this address. */
export function isDidOf(did: string, publicUrl: string, organizationId: OrganizationId): boolean {
  return did === didPrefix(publicUrl) + organizationId
}

const prefixes = new Map<string, string>()

/** Remembered, since every signing asks: a process has one address. */
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

/** What is wrong with an address at which nobody can look up a DID; undefined where they can. */
export function whyUnresolvable(publicUrl: string): string | undefined {
  if (publicUrl.startsWith('https:') || isOfThisMachine(publicUrl)) return undefined
  return (
    `PUBLIC_URL ${publicUrl} begins with http: verifiers look up the keys of an issuer with https only (did:web), so ` +
    'nobody will be able to verify what is issued. Put a proxy with TLS before the service and set PUBLIC_URL to its address.'
  )
}

import { createHmac, randomBytes } from 'node:crypto'
import {
  buildStatusListCredential,
  createStatusBits,
  encodeStatusList,
  STATUS_LIST_CAPACITY,
  statusIndexOfSlot,
} from '@sello/open-badges'
import type { Signer } from '../issuers/sign.ts'
import type { Context } from '../platform/context.ts'
import { newId, type OrganizationId, type StatusListId } from '../platform/ids.ts'
import { allocateSlots, insertStatusList, type SlotRange } from './status-list-store.ts'

export type StatusEntry = { listId: StatusListId; listUrl: string; index: number }

export function statusListUrl(publicUrl: string, organizationId: OrganizationId, id: StatusListId): string {
  return `${publicUrl}/orgs/${organizationId}/status/${id}`
}

/** `count` entries that no credential had before, spread at random over their lists; opens a new list as needed. */
export async function allocateStatusEntries(ctx: Context, signer: Signer, count: number): Promise<StatusEntry[]> {
  const entries: StatusEntry[] = []
  while (entries.length < count) {
    const range = await allocateSlots(ctx, count - entries.length)
    if (range) entries.push(...entriesOf(ctx, range))
    else await openStatusList(ctx, signer)
  }
  return entries
}

function entriesOf(ctx: Context, { listId, seed, first, count }: SlotRange): StatusEntry[] {
  const listUrl = statusListUrl(ctx.settings.publicUrl, ctx.organization.id, listId)
  return Array.from({ length: count }, (_, step) => {
    return { listId, listUrl, index: statusIndexOfSlot(permute(seed, first + step)) }
  })
}

async function openStatusList(ctx: Context, signer: Signer): Promise<void> {
  const id = newId<StatusListId>(ctx.clock.now())
  const bits = Buffer.from(createStatusBits())
  const document = await signStatusList(ctx, signer, id, bits)
  await insertStatusList(ctx, { id, seed: randomBytes(16), bits, document })
}

export async function signStatusList(ctx: Context, signer: Signer, id: StatusListId, bits: Buffer): Promise<string> {
  const now = ctx.clock.now()
  const credential = buildStatusListCredential({
    id: statusListUrl(ctx.settings.publicUrl, ctx.organization.id, id),
    issuerDid: signer.profile.did,
    validFrom: now,
    encodedList: encodeStatusList(bits),
  })
  return signer.sign(credential, now)
}

const halfBits = Math.log2(STATUS_LIST_CAPACITY) / 2
const halfMask = 2 ** halfBits - 1

/**
 * A keyed permutation of the slots (a Feistel network of four rounds): the n-th credential of a list gets a place that
 * tells nothing about its neighbours, and no two get the same, without a table of what is taken.
 */
function permute(seed: Buffer, slot: number): number {
  let left = slot >> halfBits
  let right = slot & halfMask
  for (let round = 0; round < 4; round++) {
    const mixed = roundTable(seed)[round * (halfMask + 1) + right] as number
    ;[left, right] = [right, left ^ mixed]
  }
  return (left << halfBits) | right
}

let lastSeed = ''
let lastTable: Uint8Array = new Uint8Array()

/** The network's round function, as a table of one byte for each round and half: a thousand hashes, once a list. */
function roundTable(seed: Buffer): Uint8Array {
  const name = seed.toString('base64')
  if (name !== lastSeed) {
    lastTable = Uint8Array.from({ length: 4 * (halfMask + 1) }, (_, cell) => {
      return (createHmac('sha256', seed).update(String(cell)).digest()[0] as number) & halfMask
    })
    lastSeed = name
  }
  return lastTable
}

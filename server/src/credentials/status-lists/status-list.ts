import { randomBytes } from 'node:crypto'
import {
  buildStatusListCredential,
  createSlotPermutation,
  createStatusBits,
  encodeStatusList,
  statusIndexOfSlot,
} from '@sello/open-badges'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../platform/context.ts'
import { newId, type OrganizationId, type StatusListId } from '../../platform/ids.ts'
import type { Signer } from '../issuers/sign.ts'
import { allocateSlots, insertStatusList, type SlotRange } from './status-list-store.ts'

export type StatusEntry = { listId: StatusListId; listUrl: string; index: number }

export function statusListUrl(publicUrl: string, organizationId: OrganizationId, id: StatusListId): string {
  return `${publicUrl}/orgs/${organizationId}/status/${id}`
}

/** Allocates `count` entries that no credential had before, in random order, and opens a new list when one is full. */
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
  const slotOf = permutationOf(listId, seed)
  return Array.from({ length: count }, (_, step) => {
    return { listId, listUrl, index: statusIndexOfSlot(slotOf(first + step)) }
  })
}

/** The permutations of the open lists, a thousand bytes each. Computing one takes as long as forty signatures. */
const permutations = new LRUCache<StatusListId, ReturnType<typeof createSlotPermutation>>({ max: 1_000 })

function permutationOf(listId: StatusListId, seed: Buffer): ReturnType<typeof createSlotPermutation> {
  const known = permutations.get(listId)
  if (known) return known
  const permutation = createSlotPermutation(seed)
  permutations.set(listId, permutation)
  return permutation
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

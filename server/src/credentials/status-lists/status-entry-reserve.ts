import { LRUCache } from 'lru-cache'
import type { Context } from '../../platform/context.ts'
import { connectionsLost } from '../../platform/db/driver/connection-pool.ts'
import type { OrganizationId } from '../../platform/ids.ts'
import type { Signer } from '../issuers/sign.ts'
import { allocateStatusEntries, type StatusEntry } from './status-list.ts'

const blockSize = 64
const lowWatermark = 16

/** `lost`: how many connections had been lost when its entries were set aside. */
type Reserve = { entries: StatusEntry[]; refilling: Promise<void> | undefined; lost: number }

const reserves = new LRUCache<OrganizationId, Reserve>({ max: 1_000 })

/**
 * Takes status entries for a few credentials from the reserve of this process. A reserve that falls below the low watermark
 * is refilled with a block of entries in the background.
 *
 * Allocating locks the status list until the commit, so without a reserve the single credentials of one organization would
 * wait for each other's disk. Entries that were set aside before a connection was lost are given up: a failover may have lost their list, and a
 * credential in it could never be revoked. The entries that are left in a reserve when a process ends stay unused. A chunk needs more
 * entries than a reserve holds, and allocates its own.
 */
export async function takeStatusEntries(ctx: Context, signer: Signer, count: number): Promise<StatusEntry[]> {
  if (count > lowWatermark) return allocateStatusEntries(ctx, signer, count)
  const reserve = reserveOf(ctx)
  if (reserve.lost !== connectionsLost()) Object.assign(reserve, { entries: [], lost: connectionsLost() })
  if (reserve.entries.length < lowWatermark) reserve.refilling ??= refill(ctx, signer, reserve)
  if (reserve.entries.length < count) {
    // Waiting for the block would ask the pool for a connection while this transaction holds one.
    if (ctx.db.isTransaction) return allocateStatusEntries(ctx, signer, count)
    await reserve.refilling
  }
  return reserve.entries.length < count ? allocateStatusEntries(ctx, signer, count) : reserve.entries.splice(0, count)
}

function reserveOf(ctx: Context): Reserve {
  const known = reserves.get(ctx.organization.id)
  if (known) return known
  const reserve: Reserve = { entries: [], refilling: undefined, lost: connectionsLost() }
  reserves.set(ctx.organization.id, reserve)
  return reserve
}

async function refill(ctx: Context, signer: Signer, reserve: Reserve): Promise<void> {
  try {
    const lost = connectionsLost()
    const entries = await allocateStatusEntries({ ...ctx, db: ctx.dbOutsideTransaction }, signer, blockSize)
    if (lost === reserve.lost) reserve.entries.push(...entries)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a block of status entries could not be set aside')
  } finally {
    reserve.refilling = undefined
  }
}

import { LRUCache } from 'lru-cache'
import type { Signer } from '../issuers/sign.ts'
import type { Context } from '../platform/context.ts'
import type { OrganizationId } from '../platform/ids.ts'
import { allocateStatusEntries, type StatusEntry } from './status-list.ts'

const blockSize = 64
const lowMark = 16

type Stock = { entries: StatusEntry[]; refilling: Promise<void> | undefined }

const stocks = new LRUCache<OrganizationId, Stock>({ max: 1_000 })

/**
 * Status entries for a few credentials, out of a block that this process has set aside.
 *
 * Allocating locks the list until the commit, so that single credentials of one organization would wait for each
 * other's disk. What a process leaves of its block when it ends stays unused. A chunk allocates for itself.
 */
export async function takeStatusEntries(ctx: Context, signer: Signer, count: number): Promise<StatusEntry[]> {
  if (count > lowMark) return allocateStatusEntries(ctx, signer, count)
  const stock = stockOf(ctx)
  if (stock.entries.length < lowMark) stock.refilling ??= refill(ctx, signer, stock)
  if (stock.entries.length < count) {
    // Waiting for the block would ask the pool for a connection while this transaction holds one.
    if (ctx.db.isTransaction) return allocateStatusEntries(ctx, signer, count)
    await stock.refilling
  }
  return stock.entries.length < count ? allocateStatusEntries(ctx, signer, count) : stock.entries.splice(0, count)
}

function stockOf(ctx: Context): Stock {
  const known = stocks.get(ctx.organization.id)
  if (known) return known
  const stock: Stock = { entries: [], refilling: undefined }
  stocks.set(ctx.organization.id, stock)
  return stock
}

async function refill(ctx: Context, signer: Signer, stock: Stock): Promise<void> {
  try {
    stock.entries.push(...(await allocateStatusEntries({ ...ctx, db: ctx.dbOutsideTransaction }, signer, blockSize)))
  } catch (error) {
    ctx.log.warn({ err: error }, 'a block of status entries could not be set aside')
  } finally {
    stock.refilling = undefined
  }
}

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { prune } from '../../platform/db/prune.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { ImageId } from '../../platform/ids.ts'
import type { Image, ImageFormat } from './image.ts'

const columns = ['id', 'format', 'width', 'height', 'byte_size', 'uploaded_at', 'used_at'] as const

function toImage(row: Pick<Selectable<Tables['images']>, (typeof columns)[number]>): Image {
  const { id, format, width, height } = row
  return { id, format, width, height, byteSize: row.byte_size, uploadedAt: row.uploaded_at, usedAt: row.used_at }
}

/** Finds the image that was made from this file before. */
export async function findImageOfSource(ctx: Context, sourceHash: Buffer): Promise<Image | undefined> {
  const row = await ctx.db
    .selectFrom('images')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .where('source_hash', '=', sourceHash)
    .executeTakeFirst()
  return row && toImage(row)
}

/** The images of the organization, the newest first. There are never more than an organization may keep. */
export async function listImages(ctx: Context): Promise<Image[]> {
  const rows = await ctx.db
    .selectFrom('images')
    .select(columns)
    .where('organization_id', '=', ctx.organization.id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toImage)
}

/** How many images the organization keeps, and how many bytes. Until the transaction ends nobody adds to them. */
export async function lockAndCountImages(tx: Context): Promise<{ images: number; bytes: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('images ' || ${tx.organization.id}, 0))`.execute(tx.db)
  const { rows } = await sql<{ images: number; bytes: string }>`
    select count(*)::int as images, coalesce(sum(byte_size), 0) as bytes from images
    where organization_id = ${tx.organization.id}`.execute(tx.db)
  return { images: rows[0]?.images ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Inserts an image. False where the organization has an image of the same file by now. */
export async function insertImage(
  tx: Context,
  image: Omit<Image, 'usedAt' | 'byteSize'> & { sourceHash: Buffer; bytes: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('images')
    .values({
      id: image.id,
      organization_id: tx.organization.id,
      source_hash: image.sourceHash,
      format: image.format,
      width: image.width,
      height: image.height,
      byte_size: image.bytes.length,
      bytes: image.bytes,
      uploaded_at: image.uploadedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that an unused image was uploaded again, so that it is kept as long as a new one. */
export async function updateImageUploaded(ctx: Context, id: ImageId): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('images')
    .set({ uploaded_at: ctx.clock.now() })
    .where('organization_id', '=', ctx.organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks an image as used. False where the organization has none of this id. */
export async function updateImageUsed(tx: Context, id: ImageId): Promise<boolean> {
  const { rows } = await sql`update images set used_at = coalesce(used_at, ${tx.clock.now()})
    where organization_id = ${tx.organization.id} and id = ${id} returning id`.execute(tx.db)
  return rows.length === 1
}

/** Finds an image of any organization with its bytes: whoever knows its address may see it. A replica that lags may still have a deleted image. */
export async function findPublicImage(
  database: Database,
  id: ImageId,
): Promise<{ format: ImageFormat; bytes: Buffer } | undefined> {
  const isThere = () => database.forService().selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()
  if (database.hasReplica && !(await isThere())) return undefined
  return database.unchanging((db) =>
    db.selectFrom('images').select(['format', 'bytes']).where('id', '=', id).executeTakeFirst(),
  )
}

/** Deletes images that nothing ever named, uploaded before a moment. Returns how many; at most `limit`. */
export async function deleteUnusedImages(database: Database, uploadedBefore: Date, limit: number): Promise<number> {
  const which = sql`used_at is null and uploaded_at < ${uploadedBefore} order by uploaded_at`
  return prune(database.forService(), 'images', which, limit)
}

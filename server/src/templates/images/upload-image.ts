import { createHash } from 'node:crypto'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type ImageId, newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import type { DrawnImage } from './draw-image.ts'
import { type Image, imagesMax, keptBytesMax } from './image.ts'
import { findImageOfSource, insertImage, lockAndCountImages, updateImageUploaded } from './image-store.ts'
import { type Rendering, renderImage } from './render-image.ts'

/**
 * Keeps an image of the organization, drawn anew from a file that somebody sent. The same file again is the same image.
 *
 * Throws Refusal where the file is none, cannot be drawn, or where the organization keeps as many as it may. Nothing is
 * fetched, and nothing of the file itself is kept.
 */
export async function uploadImage(ctx: Context, file: Buffer): Promise<Image> {
  const sourceHash = createHash('sha256').update(file).digest()
  const known = await findImageOfSource(ctx, sourceHash)
  // An unused image may be deleted in between. It is then drawn again.
  if (known && (await updateImageUploaded(ctx, known.id))) return known
  const rendering = await renderImage(ctx.organization.id, file)
  if (!rendering.ok) throw refusalOf(rendering)
  return keep(ctx, sourceHash, rendering.image)
}

async function keep(ctx: Context, sourceHash: Buffer, { bytes, ...drawn }: DrawnImage): Promise<Image> {
  return inTransaction(ctx, async (tx) => {
    const kept = await lockAndCountImages(tx)
    const uploadedAt = tx.clock.now()
    const image = { ...drawn, id: newId<ImageId>(uploadedAt), uploadedAt }
    if (kept.images >= imagesMax || kept.bytes + bytes.length > keptBytesMax)
      throw refuse('too_many_images', imagesMax, keptBytesMax / 1_048_576)
    if (!(await insertImage(tx, { ...image, sourceHash, bytes }))) {
      const twin = await findImageOfSource(tx, sourceHash)
      if (twin) return twin
    }
    const { format, width, height } = image
    const after = { format, width, height, bytes: bytes.length }
    await recordChange(tx, { action: 'image.uploaded', subjectId: image.id, after })
    return { ...image, byteSize: bytes.length, usedAt: null }
  })
}

function refusalOf({ problem }: Extract<Rendering, { ok: false }>) {
  if (problem.kind === 'not_recognized') return refuse('image_not_recognized')
  if (problem.kind === 'too_many_pixels') return refuse('image_too_many_pixels', problem.megapixelsMax)
  if (problem.kind === 'too_slow') return refuse('image_too_slow')
  return problem.kind === 'damaged' ? refuse('image_damaged') : refuse('drawing_unusable', problem.problem)
}

import type { Context } from '../../platform/context.ts'
import { FetchRefused } from '../../platform/guarded-fetch/guarded-fetch.ts'
import { Refusal } from '../../platform/refusals/refusal.ts'
import { imageUrl, uploadBytesMax } from '../../templates/images/image.ts'
import { uploadImage } from '../../templates/images/upload-image.ts'
import { type ReadBadge, readBadge } from './read-badge.ts'
import { fetchPicture } from './take-over-image.ts'

export type ImportedBadge = Omit<ReadBadge, 'picture'>

/**
 * Reads the JSON of any Open Badge as the beginning of a template. Only its picture is saved, drawn anew like an uploaded one. A picture on another
 * site is fetched once, over https and at public addresses alone; where that fails, the badge comes without a picture and with a note. Throws Refusal
 * for a file that is no Open Badge.
 */
export async function importBadge(ctx: Context, content: string): Promise<ImportedBadge> {
  const { picture, ...badge } = readBadge(content, ctx.organization.language)
  if (picture === undefined) return badge
  try {
    const image = await uploadImage(ctx, await readPicture(ctx, picture))
    const template = { ...badge.template, image_url: imageUrl(ctx.settings, image) }
    return { ...badge, template, taken: [...badge.taken, 'image_url'] }
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return { ...badge, leftOut: [...badge.leftOut, { name: 'image', reason, code: 'picture', values: [reason] }] }
  }
}

async function readPicture(ctx: Context, address: string): Promise<Buffer> {
  const [, data] = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? []
  if (data !== undefined) {
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length > uploadBytesMax) throw new FetchRefused('it is too large')
    return bytes
  }
  return fetchPicture(ctx, address)
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof FetchRefused) return `The picture is left out: ${error.message}`
  return error instanceof Refusal ? [error.detail].flat().join('; ') : undefined
}

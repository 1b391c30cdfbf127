import { isOnOwnMachine } from '../../people/identity-providers/identity-provider.ts'
import type { Context } from '../../platform/context.ts'
import { FetchRefused, guardedFetch } from '../../platform/guarded-fetch/guarded-fetch.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { type Image, uploadBytesMax } from '../../templates/images/image.ts'
import { uploadImage } from '../../templates/images/upload-image.ts'

const fetchMs = 5_000

/**
 * Stores the picture at an address as an image of the organization, drawn anew like an uploaded one: pages show no picture of another site. Throws
 * Refusal where it cannot be fetched, or is no usable picture.
 */
export async function takeOverImage(ctx: Context, address: string): Promise<Image> {
  const bytes = await fetchPicture(ctx, address).catch((error) => {
    throw error instanceof FetchRefused ? refuse('image_not_fetched', error.message) : error
  })
  return uploadImage(ctx, bytes)
}

/** Fetches the picture at an address once, over https and at public addresses alone. Throws FetchRefused for whatever the address causes. */
export async function fetchPicture(ctx: Context, address: string): Promise<Buffer> {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) throw new FetchRefused('it has no address')
  const reach = { loopback: isOnOwnMachine(ctx.settings), hosts: [], dns: ctx.dns }
  const answer = await guardedFetch(address, { limitMs: fetchMs, bytesMax: uploadBytesMax }, reach).catch((error) => {
    throw error instanceof FetchRefused ? error : new FetchRefused('it cannot be fetched')
  })
  if (!answer.ok) throw new FetchRefused(`its address answers ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

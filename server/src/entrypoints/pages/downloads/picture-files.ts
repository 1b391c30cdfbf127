import { LRUCache } from 'lru-cache'
import { mediaTypes, sideMax } from '../../../images/image.ts'
import { declaredSize } from '../../../images/picture-size.ts'
import { renderImage } from '../../../images/render-image.ts'
import { overloaded } from '../../connection/http-limits.ts'
import { SharedCapacity } from '../../connection/shared-capacity.ts'
import type { CredentialPicture, FoundPicture } from './credential-picture.ts'

/** What a picture is baked as. */
export const pictureFormats = ['png', 'svg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * The file of a picture, in which nothing is baked yet. `caller` is the network address of who asks, `side` that of a PNG in pixels where it
 * has to be rendered.
 */
export type PictureFiles = (
  picture: FoundPicture,
  format: PictureFormat,
  caller: string,
  side?: number,
) => Promise<Buffer>

type Wanted = { picture: FoundPicture; format: PictureFormat; caller: string; side: number }

const bytesKept = 32 * 1024 * 1024
/** One PNG is rendered at a time in a process. Who waits longer for that is sent away, to come back a little later. */
const seatsOfRendering = { what: 'pictures being rendered', total: 1, share: 1, waitMs: 10_000, waitingMax: 4 }

/**
 * Makes the files of pictures when they are first asked for, and keeps up to 32 MB of them for the next who ask: a picture is
 * made once for all the credentials that show it, also when many ask for it at a time.
 *
 * A PNG of a drawing is rendered by a process of its own (images/render-image.ts), so that nothing here waits for it, in
 * twenty seconds at most. Rejects with a Refusal (503) where too many different ones are asked for.
 */
export function openPictureFiles(): PictureFiles {
  const seats = new SharedCapacity(seatsOfRendering)
  const kept = new LRUCache<string, Buffer, Wanted>({
    maxSize: bytesKept,
    sizeCalculation: (file) => file.length,
    fetchMethod: async (_name, _stale, { context: { picture, format, caller, side } }) => {
      const read = await picture.read()
      if (format === 'svg') return Buffer.from(drawingOf(read))
      if (read.kind === 'image' && read.format === 'png') return read.bytes
      const release = await seats.take(caller, 1)
      try {
        return await renderPng(drawingOf(read), side)
      } finally {
        release()
      }
    },
  })
  return async (picture, format, caller, side = sideMax) => {
    const name = `${format} ${side} ${picture.name}`
    const file = await kept.fetch(name, { context: { picture, format, caller, side } })
    if (!file) throw new Error('A picture was given up while it was made.')
    return file
  }
}

/** An uploaded image becomes a drawing that shows nothing else. */
function drawingOf(picture: CredentialPicture): string {
  if (picture.kind === 'drawing') return picture.svg
  const { width, height } = declaredSize(picture.bytes) ?? { width: 512, height: 512 }
  const data = `data:${mediaTypes[picture.format]};base64,${picture.bytes.toString('base64')}`
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size}><image href="${data}" ${size}/></svg>\n`
}

async function renderPng(svg: string, side: number): Promise<Buffer> {
  const rendering = await renderImage('pictures of credentials', Buffer.from(svg), { side })
  if (rendering.ok) return rendering.image.bytes
  if (rendering.problem.kind === 'too_slow') throw overloaded('a picture took too long to be rendered')
  throw new Error(`A picture of a credential could not be rendered: ${rendering.problem.kind}.`)
}

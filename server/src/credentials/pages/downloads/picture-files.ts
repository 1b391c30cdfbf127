import { preparePng, prepareSvg } from '@sello/open-badges'
import { LRUCache } from 'lru-cache'
import { overloaded } from '../../../entrypoints/connection/http-limits.ts'
import { SharedCapacity } from '../../../entrypoints/connection/shared-capacity.ts'
import { sideMax } from '../../../templates/images/image.ts'
import { renderImage } from '../../../templates/images/render-image.ts'
import { drawingOf, type FoundPicture } from './credential-picture.ts'

/** The formats into which a document is baked. */
export const pictureFormats = ['png', 'svg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The file of a picture, without a document. The first call of `bake` finds the position at which documents are inserted. */
export type PictureFile = { bytes: Buffer; bake(document: string): Buffer }

/**
 * The files of pictures. `caller` is the network address of the client, `side` the side of a PNG in pixels where one has to be rendered. `baked`
 * returns the file with a document in it; `tag` identifies that document.
 */
export type PictureFiles = {
  file(picture: FoundPicture, format: PictureFormat, caller: string, side?: number): Promise<PictureFile>
  baked(tag: string, document: string, picture: FoundPicture, format: PictureFormat, caller: string): Promise<Buffer>
}

type Wanted = { picture: FoundPicture; format: PictureFormat; caller: string; side: number }

const bytesKept = 32 * 1024 * 1024
const bakedBytesKept = 16 * 1024 * 1024
/** A process renders one PNG at a time. Requests that wait longer than this are refused, to come back a little later. */
const seatsOfRendering = { what: 'pictures being rendered', total: 1, share: 1, waitMs: 10_000, waitingMax: 4 }

/**
 * Makes the file of a picture when it is first asked for, and keeps up to 32 MB of files: one file serves all the credentials that show the picture,
 * also when many requests come at a time. Of the baked files, the last 16 MB are kept.
 *
 * A PNG of a drawing is rendered by a process of its own (images/render-image.ts), with at most twenty seconds of processor time, so that this
 * process stays free. Rejects with a Refusal (503) where too many different pictures are asked for.
 */
export function openPictureFiles(): PictureFiles {
  const seats = new SharedCapacity(seatsOfRendering)
  const kept = new LRUCache<string, PictureFile, Wanted>({
    maxSize: bytesKept,
    sizeCalculation: ({ bytes }) => bytes.length,
    fetchMethod: async (_name, _stale, { context: { picture, format, caller, side } }) => {
      const read = await picture.read()
      if (format === 'svg') return toPictureFile(Buffer.from(drawingOf(read)), prepareSvg)
      if (read.kind === 'image' && read.format === 'png') return toPictureFile(read.bytes, preparePng)
      const release = await seats.take(caller, 1)
      try {
        return toPictureFile(await renderPng(drawingOf(read), side), preparePng)
      } finally {
        release()
      }
    },
  })
  const baked = new LRUCache<string, Buffer>({ maxSize: bakedBytesKept, sizeCalculation: ({ length }) => length })
  const file: PictureFiles['file'] = async (picture, format, caller, side = sideMax) => {
    const name = `${format} ${side} ${picture.name}`
    const made = await kept.fetch(name, { context: { picture, format, caller, side } })
    if (!made) throw new Error('A picture was given up while it was made.')
    return made
  }
  return {
    file,
    async baked(tag, document, picture, format, caller) {
      const known = baked.get(tag)
      if (known) return known
      const bytes = (await file(picture, format, caller)).bake(document)
      baked.set(tag, bytes)
      return bytes
    },
  }
}

function toPictureFile(bytes: Buffer, prepare: (bytes: Buffer) => PictureFile['bake']): PictureFile {
  let bake: PictureFile['bake'] | undefined
  return {
    bytes,
    bake(document) {
      bake ??= prepare(bytes)
      return bake(document)
    },
  }
}

async function renderPng(svg: string, side: number): Promise<Buffer> {
  const rendering = await renderImage('pictures of credentials', Buffer.from(svg), { side, isForStranger: true })
  if (rendering.ok) return rendering.image.bytes
  if (rendering.problem.kind === 'too_slow') throw overloaded('a picture took too long to be rendered')
  throw new Error(`A picture of a credential could not be rendered: ${rendering.problem.kind}.`)
}

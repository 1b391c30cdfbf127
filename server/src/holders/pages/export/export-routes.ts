import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PictureFiles } from '../../../credentials/pages/downloads/picture-files.ts'
import { whenAnswered } from '../../../entrypoints/connection/process-limits.ts'
import { SharedCapacity } from '../../../entrypoints/connection/shared-capacity.ts'
import { renderPage } from '../../../entrypoints/layout/layout.ts'
import { sendPage } from '../../../entrypoints/layout/send-page.ts'
import { limitExports } from '../../../people/sign-in/limit-sign-in.ts'
import type { Platform } from '../../../platform/context.ts'
import { html } from '../../../platform/formats/html.ts'
import { type CredentialId, parseId } from '../../../platform/ids.ts'
import { type HolderRequest, holderForm } from '../wallet/holder-routes.ts'
import { refusalText } from '../wallet/wallet-session.ts'
import { renderProblem } from '../wallet/wallet-sign-in-page.ts'
import { type ExportedFile, exportedFiles } from './export-files.ts'
import { exportTexts } from './export-texts.ts'

/** Two copies are made at a time in a process, and one for each person. */
const seatsOfExport = { what: 'copies of wallets', total: 2, share: 1, waitMs: 10_000, waitingMax: 1 }
const longestMs = 15 * 60_000

/** Gives a person all that they hold as one ZIP, which is made while it is sent: five an hour. */
export function exportRoutes(platform: Platform, pictures: PictureFiles, app: FastifyInstance): void {
  const seats = new SharedCapacity(seatsOfExport)
  holderForm(platform, app, '/wallet/export', async (asked, fields) => {
    const { session, reply, language, from } = asked
    try {
      // In this order, so that a second click, which finds no seat, does not count as one of the five copies.
      whenAnswered(reply.raw, await seats.take(session.userId, 1))
      await limitExports(platform, session.userId)
    } catch (error) {
      return sendProblem(asked, error)
    }
    const before = parseId<CredentialId>(fields.get('before'))
    const files = exportedFiles(platform, pictures, { holder: session, before, caller: from, language })
    const day = platform.clock.now().toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="sello-${day}.zip"`)
    return reply.type('application/zip').send(await zipOf(files, platform))
  })
}

/** Packs the files without compression: pictures are compressed already, and documents are small. The packing stops with its reader. */
async function zipOf(files: AsyncIterable<ExportedFile>, { clock, log }: Platform): Promise<PassThrough> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const stream = zip.outputStream as PassThrough
  const ended = new AbortController()
  const limit = setTimeout(() => stream.destroy(new Error('A copy of a wallet took too long.')), longestMs)
  stream.once('close', () => {
    clearTimeout(limit)
    ended.abort()
  })
  const write = async () => {
    for await (const { name, bytes } of files) {
      if (stream.destroyed) return
      zip.addBuffer(bytes, name, { compress: false, mtime: clock.now() })
      if (stream.writableNeedDrain) await once(stream, 'drain', { signal: ended.signal }).catch(() => undefined)
    }
    zip.end()
  }
  write().catch((error: unknown) => {
    log.warn({ err: error }, 'a copy of a wallet could not be made')
    stream.destroy(error instanceof Error ? error : undefined)
  })
  return stream
}

function sendProblem({ reply, language }: HolderRequest, error: unknown): FastifyReply {
  const words = exportTexts[language]
  const page = {
    language,
    title: `${words.title} · Sello`,
    isTranslated: false,
    body: html`<div class="sheet pad stack"><h1>${words.title}</h1>${renderProblem(refusalText(error, language, reply))}<p><a href="/wallet?lang=${language}">${words.back}</a></p></div>`,
  }
  return sendPage(reply, renderPage(page))
}

import { LRUCache } from 'lru-cache'
import { overloaded } from '../../../entrypoints/connection/http-limits.ts'
import { SharedCapacity } from '../../../entrypoints/connection/shared-capacity.ts'
import { WorkExceeded } from '../../../platform/process/work-limits.ts'
import type { Certificate } from '../../../templates/certificates/certificate.ts'
import { renderCertificate } from '../../../templates/certificates/render-certificate.ts'

/** The PDF of a certificate. The same name is the same certificate; `read` gives it where it has to be made. */
export type CertificateFiles = (name: string, read: () => Promise<Certificate>, caller: string) => Promise<Buffer>

const bytesKept = 32 * 1024 * 1024
/** One at a time in a process, and four of one address wait for it, as for pictures. */
const seatsOfRendering = { what: 'certificates being made', total: 1, share: 1, waitMs: 10_000, waitingMax: 4 }

/**
 * Makes certificates when they are first asked for, each in a process of its own, and keeps up to 32 MB of them for the next who ask.
 * Many who ask for one at a time wait for one process. Rejects with a Refusal (503) where too many different ones are asked for.
 */
export function openCertificateFiles(): CertificateFiles {
  const seats = new SharedCapacity(seatsOfRendering)
  const kept = new LRUCache<string, Buffer, { read: () => Promise<Certificate>; caller: string }>({
    maxSize: bytesKept,
    sizeCalculation: (file) => file.length,
    fetchMethod: async (_name, _stale, { context: { read, caller } }) => {
      // Its pictures have seats of their own: nobody holds two.
      const certificate = await read()
      const release = await seats.take(caller, 1)
      try {
        return await renderCertificate(certificate)
      } catch (error) {
        throw error instanceof WorkExceeded ? overloaded(`a certificate took too much ${error.what}`) : error
      } finally {
        release()
      }
    },
  })
  return async (name, read, caller) => {
    const file = await kept.fetch(name, { context: { read, caller } })
    if (!file) throw new Error('A certificate was given up while it was made.')
    return file
  }
}

import { LRUCache } from 'lru-cache'
import { overloaded } from '../../../entrypoints/connection/http-limits.ts'
import { SharedCapacity } from '../../../entrypoints/connection/shared-capacity.ts'
import { WorkExceeded } from '../../../platform/process/work-limits.ts'
import type { Certificate } from '../../../templates/certificates/certificate.ts'
import { renderCertificate } from '../../../templates/certificates/render-certificate.ts'

/** Gets the PDF of a certificate. An equal name means an equal certificate; `read` is called only where the PDF has to be made. */
export type CertificateFiles = (name: string, read: () => Promise<Certificate>, caller: string) => Promise<Buffer>

const bytesKept = 32 * 1024 * 1024
/** A process makes one certificate at a time, and four of one network address may wait, as for pictures. */
const seatsOfRendering = { what: 'certificates being made', total: 1, share: 1, waitMs: 10_000, waitingMax: 4 }

/**
 * Makes each certificate when it is first asked for, in a process of its own, and keeps up to 32 MB of certificates for later requests. Requests for
 * the same certificate at a time share one process. Rejects with a Refusal (503) where too many different certificates are asked for.
 */
export function openCertificateFiles(): CertificateFiles {
  const seats = new SharedCapacity(seatsOfRendering)
  const kept = new LRUCache<string, Buffer, { read: () => Promise<Certificate>; caller: string }>({
    maxSize: bytesKept,
    sizeCalculation: (file) => file.length,
    fetchMethod: async (_name, _stale, { context: { read, caller } }) => {
      // Reading takes a seat for pictures, so it comes before the seat for certificates: no request holds two seats.
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

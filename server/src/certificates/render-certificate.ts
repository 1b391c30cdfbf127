import { runInThread } from '../platform/process/thread.ts'
import type { Certificate } from './certificate.ts'

const module = new URL('./certificate-thread.ts', import.meta.url)
const limits = { heapMegabytes: 192, seconds: 20 }

/**
 * Makes the PDF of a certificate in a thread of its own, so that nothing else waits for it. Throws ThreadExceeded where it took too
 * much.
 */
export async function renderCertificate(certificate: Certificate): Promise<Buffer> {
  return Buffer.from(await runInThread<Uint8Array>(module, certificate, limits))
}

import { runProgram } from '../../platform/process/run-program.ts'
import { priorities } from '../../platform/process/work-limits.ts'
import type { Certificate } from './certificate.ts'

const module = new URL('./certificate-program.ts', import.meta.url)
const limits = { heapMegabytes: 192, processorSeconds: 20, priority: priorities.stranger }

/**
 * Makes the PDF of a certificate in a process of its own, so that nothing else waits for it. Throws WorkExceeded where it took too
 * much.
 */
export async function renderCertificate(certificate: Certificate): Promise<Buffer> {
  return Buffer.from(await runProgram<Uint8Array>(module, certificate, limits))
}

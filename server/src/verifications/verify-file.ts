import { MessageChannel } from 'node:worker_threads'
import { unreadVerification, type Verification } from '@sello/open-badges'
import type { Platform } from '../platform/context.ts'
import { runInThread, ThreadExceeded } from '../platform/process/thread.ts'
import { fetchOfStrangers } from './fetch-of-strangers.ts'

const module = new URL('./verify-thread.ts', import.meta.url)
/** More than the limit of all fetches together, so that what is left is for the processor. */
const limits = { heapMegabytes: 192, seconds: 25 }

/**
 * Verifies a file of anybody: JSON, a token, or a PNG, SVG or PDF with one of them in it. What it says may take long to read, so
 * that happens in a thread which is stopped when it takes too much, and which reaches for nothing itself: the process fetches
 * for it, by the rules of `fetchOfStrangers`. Throws nothing that the file can cause.
 */
export async function verifyFile(platform: Platform, file: Uint8Array): Promise<Verification> {
  const fetchText = fetchOfStrangers(platform)
  const { port1, port2 } = new MessageChannel()
  port1.on('message', async (url: string) => {
    const answer = await fetchText(url).catch((error: Error) => ({ fault: error.message }))
    port1.postMessage({ url, answer })
  })
  try {
    const input = { bytes: file, now: platform.clock.now(), port: port2 }
    return await runInThread<Verification>(module, input, limits, [port2])
  } catch (error) {
    if (error instanceof ThreadExceeded) return unreadVerification('too_much_work')
    throw error
  } finally {
    port1.close()
  }
}

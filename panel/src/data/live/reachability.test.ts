import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { request } from '../request.ts'
import { isServiceAway, onReachability } from './reachability.ts'

const silent = () => new Promise<Response>(() => {})
/** Behaves like a browser whose request is aborted by its signal. */
const hang = (_: string, { signal }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a service that accepts requests and does not answer is away within seconds, and back with its first answer', async () => {
  const told: boolean[] = []
  const stop = onReachability(() => told.push(isServiceAway()))
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
    return controller.signal
  })
  vi.stubGlobal('fetch', hang)
  const asked = request('/templates').catch((error) => error.kind)
  await vi.advanceTimersByTimeAsync(3_900)
  expect(told).toEqual([])
  await vi.advanceTimersByTimeAsync(4_000)
  expect(told).toEqual([true])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await asked).toBe('offline')
  vi.stubGlobal('fetch', async () => Response.json({}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([told, isServiceAway()]).toEqual([[true, false], false])
  timeouts.mockRestore()
  stop()
})

it('a request is answered in the language of the screen, whichever the browser was set to', async () => {
  const fetched = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  await request('/bulk/read', { method: 'POST', body: new FormData() })
  expect(fetched).toHaveBeenCalledWith(
    '/api/panel/bulk/read',
    expect.objectContaining({ headers: { accept: 'application/json', 'accept-language': 'en' } }),
  )
})

it('an order that takes long is not doubted', async () => {
  const fetched = vi.fn(silent)
  vi.stubGlobal('fetch', fetched)
  void request('/bulk/emit', { method: 'POST' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openAskingAgain } from './ask-again.ts'
import type { ChangeKind } from './followed.ts'

const mine = 'organization-1'

let queryClient: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** A query whose answer a screen shows. It counts the requests to the service, and the answers that are still to come. */
function show(name: string, follows: ChangeKind[] | undefined, options: { of?: string; takesMs?: number } = {}) {
  const { of = mine, takesMs = 1 } = options
  const count = { asked: 0, underWay: 0, mostUnderWay: 0 }
  const observer = new QueryObserver(queryClient, {
    queryKey: [of, name],
    queryFn: async () => {
      count.asked += 1
      count.underWay += 1
      count.mostUnderWay = Math.max(count.mostUnderWay, count.underWay)
      await new Promise((done) => setTimeout(done, takesMs))
      count.underWay -= 1
      return count.asked
    },
    ...(follows && { meta: { follows } }),
  })
  return { count, hide: observer.subscribe(() => {}) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('what is shown', () => {
  it('is asked for again when what it follows has changed, and nothing else is', async () => {
    const batches = show('batches', ['batches'])
    const keys = show('api-keys', ['api_keys'])
    const settings = show('profile', undefined)
    const elsewhere = show('batches', ['batches'], { of: 'organization-2' })
    await pass(10_000)
    const asking = openAskingAgain(queryClient, mine)
    asking.onChange(['batches', 'letters'])
    await pass(10_000)
    expect([batches, keys, settings, elsewhere].map(({ count }) => count.asked)).toEqual([2, 1, 1, 1])
    asking.close()
  })

  it('is asked for at most every two seconds however often it changes, and once more after the last change', async () => {
    const { count } = show('batches', ['batches'])
    await pass(10_000)
    const asking = openAskingAgain(queryClient, mine)
    for (let change = 0; change < 200; change++) {
      asking.onChange(['batches'])
      await pass(50)
    }
    const during = count.asked - 1
    expect(during).toBeGreaterThanOrEqual(4)
    expect(during).toBeLessThanOrEqual(6)
    await pass(10_000)
    const after = count.asked - 1
    expect(after - during).toBeLessThanOrEqual(1)
    await pass(60_000)
    expect(count.asked - 1).toBe(after)
  })

  it('is never asked for while an answer is on its way, and is asked for after it', async () => {
    const { count } = show('batches', ['batches'], { takesMs: 7_000 })
    await pass(100)
    const asking = openAskingAgain(queryClient, mine)
    asking.onChange(['batches'])
    await pass(6_000)
    expect(count.asked).toBe(1)
    await pass(20_000)
    expect(count).toMatchObject({ asked: 2, mostUnderWay: 1 })
    asking.close()
  })

  it('is asked for whatever it follows where changes may have been missed', async () => {
    const shown = [show('batches', ['batches']), show('api-keys', ['api_keys']), show('profile', undefined)]
    await pass(10_000)
    const asking = openAskingAgain(queryClient, mine)
    asking.onGap()
    await pass(10_000)
    expect(shown.map(({ count }) => count.asked)).toEqual([2, 2, 1])
    asking.close()
  })

  it('is asked for no more once the organization is left', async () => {
    const { count } = show('batches', ['batches'])
    await pass(10_000)
    const asking = openAskingAgain(queryClient, mine)
    asking.onChange(['batches'])
    asking.close()
    await pass(10_000)
    expect(count.asked).toBe(1)
  })
})

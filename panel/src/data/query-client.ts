import { QueryClient } from '@tanstack/react-query'
import { RequestFailure } from './request-failure.ts'

const retries = 2
const retryDelayMaxSeconds = 5

/** Asks again by itself only where a moment may help, and never changes anything twice. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Without a network a screen says so at once, instead of waiting as if an answer were on its way.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < retries && error instanceof RequestFailure && error.kind === 'unavailable',
        retryDelay: (failures, error) => {
          const told = error instanceof RequestFailure ? error.retryAfterSeconds : undefined
          return Math.min(told ?? 2 ** failures, retryDelayMaxSeconds) * 1_000
        },
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

import { QueryClient } from '@tanstack/react-query'
import { RequestFailure } from './request-failure.ts'

const retries = 2
const retryDelayMaxSeconds = 5

/** Repeats a query by itself only where waiting may help, and never repeats a change. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Without a network a screen says so at once, instead of waiting for an answer.
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

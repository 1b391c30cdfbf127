import { queryOptions } from '@tanstack/react-query'
import { type Answer, ask } from '../../data/ask.ts'

export type Account = Answer<'get-account'>
export type OpenSession = Account['sessions'][number]
export type Passkey = Account['passkeys'][number]
export type PastSignIn = Account['sign_ins'][number]

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => ask('get-account', { signal }),
})

import { queryOptions } from '@tanstack/react-query'
import { getAccount } from '../../data/person/account.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => getAccount(signal),
})

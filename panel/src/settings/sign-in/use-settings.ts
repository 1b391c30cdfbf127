import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import type { SignInSettings } from '../wire.ts'

export function signInSettingsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'sign-in'],
    queryFn: ({ signal }) => ask('get-identity-provider', { organizationId, signal }),
  })
}

export function providerTrialQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'sign-in-trial'],
    queryFn: ({ signal }) => ask('get-provider-trial', { organizationId, signal }),
    gcTime: 0,
  })
}

/** Replaces the cached settings by those in an answer of the service. */
export function useAdopted(): (settings: SignInSettings) => void {
  const { id } = useOrganization()
  const queryClient = useQueryClient()
  return (settings) => queryClient.setQueryData(signInSettingsQuery(id).queryKey, settings)
}

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { SignInSettings } from '../../data/generated/panel-api.ts'
import { getProviderTrial, getSignInSettings } from '../../data/settings/sign-in.ts'
import { useOrganization } from '../../shell/session.ts'

export function signInSettingsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'sign-in'],
    queryFn: ({ signal }) => getSignInSettings(organizationId, signal),
  })
}

export function providerTrialQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'sign-in-trial'],
    queryFn: ({ signal }) => getProviderTrial(organizationId, signal),
    gcTime: 0,
  })
}

/** Takes the settings as the service answered them. */
export function useAdopted(): (settings: SignInSettings) => void {
  const { id } = useOrganization()
  const queryClient = useQueryClient()
  return (settings) => queryClient.setQueryData(signInSettingsQuery(id).queryKey, settings)
}

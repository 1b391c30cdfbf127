import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Answer, ask, type Body } from '../data/ask.ts'
import { teamRoles } from '../data/generated/limits.ts'
import { RequestFailure } from '../data/request-failure.ts'

export type Found = Answer<'search'>
export type InvitationOffer = Answer<'open-invitation'>
export type Organization = Session['organizations'][number]
export type PasskeyAssertion = Body<'sign-in-with-passkey'>['credential']
export type PasskeyCreationOptions = Answer<'offer-passkey'>
export type PasskeyRegistration = Body<'add-passkey'>['credential']
export type PasskeyRequestOptions = Answer<'ask-for-passkey'>
export type Role = Organization['role']
export type Session = NonNullable<Answer<'get-session'>>
export type SignInLinkOwner = Answer<'open-sign-in-link'>
export type WhyNotSignedIn = NonNullable<Answer<'start-provider-sign-in'>['why']>

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => ask('get-session', { signal }),
  staleTime: 60_000,
})

/** Replaces the session. Answers that were read under the former one are asked for again. */
export async function adoptSession(queryClient: QueryClient, session: Session): Promise<void> {
  queryClient.setQueryData(sessionQuery.queryKey, session)
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}

const frame = getRouteApi('/o/$organization')

/** The organization that the address names, and the role of the person there. */
export function useOrganization(): Organization {
  return frame.useRouteContext().organization
}

/** Refuses a screen whose requests the service would refuse: anybody who knows its address can open it. */
export function requireRole({ role }: Organization, least: Role): void {
  if (!isAtLeast(role, least)) throw new RequestFailure({ kind: 'forbidden', status: 403 })
}

/** Whether a role has the rights of `least`. This only saves people useless buttons: the service decides. */
export function isAtLeast(role: Role, least: Role): boolean {
  return teamRoles.indexOf(role) <= teamRoles.indexOf(least)
}

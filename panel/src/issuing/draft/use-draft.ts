import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { type DraftState, type DraftStore, draftStoreOf } from './draft-store.ts'

/** The draft of the person in this organization, with the functions that change it. */
export function useDraft(): DraftState & { store: DraftStore } {
  const { organization, session } = useRouteContext({ from: '/o/$organization' })
  const store = draftStoreOf({ organizationId: organization.id, email: session.person.email, what: 'list' })
  return { ...useSyncExternalStore(store.subscribe, store.getState), store }
}

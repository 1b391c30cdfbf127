import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from '../../shell/drafts/drafts.ts'

const draftVersion = 1

/** A corrected file that is being looked at, and what a person said of it. */
export type RepairDraft = {
  version: typeof draftVersion
  name: string
  bytes: Blob
  /** The number of the chosen file: each choice has another one, even of a file with the same name. */
  number: number
  dateOrder?: 'dmy' | 'mdy'
  /** Whether rows that nobody changed are retried too. */
  withUnchanged: boolean
}

/** The draft of the person in this organization, which a reload brings back. `undefined` where there is none. */
export function useRepairDraft() {
  const { organization, session } = useRouteContext({ from: '/o/$organization' })
  const { id: organizationId } = organization
  const { email } = session.person
  const [state, setState] = useState<{ isLoaded: boolean; draft: RepairDraft | undefined }>({
    isLoaded: false,
    draft: undefined,
  })
  useEffect(() => {
    let isGone = false
    void readDraft({ organizationId, email, what: 'repairs' }).then((stored) => {
      if (!isGone)
        setState((now) => (now.isLoaded ? now : { isLoaded: true, draft: isDraft(stored) ? stored : undefined }))
    })
    return () => {
      isGone = true
    }
  }, [organizationId, email])
  const owner = { organizationId, email, what: 'repairs' as const }
  return {
    ...state,
    keep: (draft: RepairDraft) => {
      setState({ isLoaded: true, draft })
      void writeDraft(owner, draft)
    },
    drop: () => {
      setState({ isLoaded: true, draft: undefined })
      void deleteDraft(owner)
    },
  }
}

function isDraft(stored: unknown): stored is RepairDraft {
  return typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === draftVersion
}

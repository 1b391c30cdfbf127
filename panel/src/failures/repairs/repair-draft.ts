import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from '../../shell/drafts/drafts.ts'

const draftVersion = 1

/** A corrected file that a person is reviewing, with their answers to the questions about it. */
export type RepairDraft = {
  version: typeof draftVersion
  name: string
  bytes: Blob
  /** The number of the chosen file: each choice of a file has another number, even where two files have the same name. */
  number: number
  dateOrder?: 'dmy' | 'mdy'
  /** Whether unchanged rows are retried too. */
  withUnchanged: boolean
}

/** The draft of the person in this organization, which survives a reload. `undefined` where there is no draft. */
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

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useSayProblems } from '../../shell/problems/say-problems.ts'
import { useOrganization } from '../../shell/session.ts'
import { useKeptTyping } from '../../ui/form/editor/use-kept-typing.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { pathwayQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayRecord } from '../wire.ts'
import { blankPathway, checkPathway, pathwayFileOf, pathwayValuesOf } from './pathway-values.ts'

/** An order to save or to publish. `version` is the version that the person was shown, where it is newer than the one that they began to change. */
type Order = { action: 'save' | 'publish'; version?: number }

/** The state and the acts of the form of a pathway: the typed values, saving, and the choices when somebody else saved first. */
export function usePathwayEditor(props: { place: string; record: PathwayRecord | undefined }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [record, setRecord] = useState(props.record)
  const saved = record ? pathwayValuesOf(record.newest) : blankPathway
  const typing = useKeptTyping(`sello-pathway ${props.place}`, String(record?.row.version ?? ''), saved)
  const isDone = useRef(false)
  const say = useSayProblems()

  const take = (next: PathwayRecord) => {
    setRecord(next)
    typing.adopt(String(next.row.version), pathwayValuesOf(next.newest))
    queryClient.setQueryData(pathwayQuery(organization.id, next.row.id).queryKey, next)
  }
  const submission = useSubmission({
    check: () => checkPathway(typing.values, words.faults),
    send: async ({ action, version = Number(typing.baseState) }: Order) => {
      const pathway = pathwayFileOf(typing.values)
      if (!record)
        return {
          action,
          next: await say(ask('create-pathway', { organizationId: organization.id, body: { pathway } })),
        }
      if (!typing.isChanged && record.row.has_draft) return { action, next: record }
      return {
        action,
        next: await say(
          ask('change-pathway', {
            organizationId: organization.id,
            path: { id: record.row.id },
            body: { version, pathway },
          }),
        ),
      }
    },
    onDone: ({ action, next }) => {
      isDone.current = true
      take(next)
      typing.forget()
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'pathways', 'list'] })
      void navigate({
        to: '/o/$organization/pathways/$pathway',
        params: { organization: organization.slug, pathway: next.row.id },
        search: action === 'publish' ? { ask: 'publish' } : { done: 'saved' },
      })
    },
  })
  const now = () =>
    ask('get-pathway-record', { organizationId: organization.id, path: { id: (record as PathwayRecord).row.id } })
  return {
    record,
    typing,
    submission,
    isHeld: () => typing.isChanged && !isDone.current,
    startOver: () => typing.adopt(String(record?.row.version ?? ''), saved),
    /** Replaces the typed values by the version that somebody else saved. */
    takeTheirs: async () => {
      take(await now())
      submission.reset()
    },
    /** Saves the typed values over the version of somebody else, of which the person knows by then. */
    keepMine: async () => submission.submit({ action: 'save', version: (await now()).row.version }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { Question } from '../../ui/form/Question.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { pathwayQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayRecord } from '../wire.ts'

const route = getRouteApi('/o/$organization/pathways/$pathway')

/** Says what archiving does before it is done: it is for good. */
export function PathwayArchive({ record, onClose }: { record: PathwayRecord; onClose: () => void }) {
  const words = useTexts(texts).archiving
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const submission = useSubmission({
    send: () => ask('archive-pathway', { organizationId: organization.id, path: { id: record.row.id } }),
    onDone: (archived) => {
      queryClient.setQueryData(pathwayQuery(organization.id, record.row.id).queryKey, archived)
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'pathways', 'list'] })
      void navigate({ search: { done: 'archived' }, replace: true })
    },
  })
  return (
    <Question words={words} submission={submission} values={() => undefined} isForGood onClose={onClose}>
      <p>{words.effect}</p>
    </Question>
  )
}

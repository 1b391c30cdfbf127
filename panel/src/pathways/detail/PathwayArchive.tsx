import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { PlainQuestion } from '../../ui/form/question/PlainQuestion.tsx'
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
  return (
    <PlainQuestion
      words={words}
      isForGood
      send={() => ask('archive-pathway', { organizationId: organization.id, path: { id: record.row.id } })}
      onDone={(archived) => {
        queryClient.setQueryData(pathwayQuery(organization.id, record.row.id).queryKey, archived)
        void queryClient.invalidateQueries({ queryKey: [organization.id, 'pathways', 'list'] })
        void navigate({ search: { done: 'archived' }, replace: true })
      }}
      onClose={onClose}
    >
      <p>{words.effect}</p>
    </PlainQuestion>
  )
}

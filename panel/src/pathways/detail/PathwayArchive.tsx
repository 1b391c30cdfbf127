import { Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { pathwayQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayRecord } from '../wire.ts'

const route = getRouteApi('/o/$organization/pathways/$pathway')

/** Says what archiving does before it is done: it is for good. */
export function PathwayArchive({ record, onClose }: { record: PathwayRecord; onClose: () => void }) {
  const all = useTexts(texts)
  const words = all.archiving
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const { formProps, failure, isSending } = useSubmission({
    send: () => ask('archive-pathway', { organizationId: organization.id, path: { id: record.row.id } }),
    onDone: (archived) => {
      queryClient.setQueryData(pathwayQuery(organization.id, record.row.id).queryKey, archived)
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'pathways', 'list'] })
      void navigate({ search: { done: 'archived' }, replace: true })
    },
  })
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': all.publishing.cancel }}>
      <form {...formProps(() => undefined)}>
        <Stack>
          <p>{words.effect}</p>
          {failure && <FailureNotice error={failure} />}
          <FormFoot submit={words.submit} isSending={isSending} isForGood onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

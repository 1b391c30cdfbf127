import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { editorTexts } from '../../ui/form/editor/texts.ts'
import { Question } from '../../ui/form/question/Question.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { templateKeys } from '../queries.ts'
import type { TemplateRecord } from '../template.ts'
import type { TemplateShowSearch } from '../template-search.ts'
import { texts } from '../texts.ts'
import { PathwayWarnings } from './PathwayWarnings.tsx'

const route = getRouteApi('/o/$organization/templates/$template')

/** Says what will happen before a template is archived or a draft discarded. */
export function TemplateQuestions(props: {
  ask: NonNullable<TemplateShowSearch['ask']>
  record: TemplateRecord
  onClose: () => void
}) {
  const { ask: question, record, onClose } = props
  const all = useTexts(texts)
  const { leaving } = useTexts(editorTexts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const stay = route.useNavigate()
  const navigate = useNavigate()
  const { row, edit_state } = record
  const words = question === 'archive' ? all.archiving : all.discarding
  const isGone = question === 'discard' && row.version === null
  const submission = useSubmission({
    send: async () =>
      question === 'archive'
        ? void (await ask('archive-template', {
            organizationId: organization.id,
            path: { id: row.id },
            body: { is_archived: true },
          }))
        : ask('discard-draft', {
            organizationId: organization.id,
            path: { id: row.id },
            body: { edit_state },
          }),
    onDone: async () => {
      if (isGone) await navigate({ to: '/o/$organization/templates', params: { organization: organization.slug } })
      else await stay({ search: { done: question === 'archive' ? 'archived' : 'discarded' }, replace: true })
      for (const key of templateKeys(organization.id)) void queryClient.invalidateQueries(key)
    },
  })
  return (
    <Question
      words={words}
      submission={submission}
      values={() => undefined}
      away={leaving.stay}
      isForGood
      focus="away"
      onClose={onClose}
    >
      <p>{isGone ? all.discarding.effectAll : words.effect}</p>
      {question === 'archive' && <PathwayWarnings act="archiving" pathways={record.pathways} />}
    </Question>
  )
}

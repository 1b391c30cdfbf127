import { Modal, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ask } from '../../data/ask.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { useSayProblems } from '../../shell/problems/say-problems.ts'
import { useOrganization } from '../../shell/session.ts'
import { editorTexts } from '../../ui/form/editor/texts.ts'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import classes from '../pathways.module.css'
import { pathwayQuery, previewQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayPreview, PathwayRecord } from '../wire.ts'
import { withheldReason } from '../withheld.ts'

const route = getRouteApi('/o/$organization/pathways/$pathway')

/** Names the people whom the pathway would award, and publishes exactly the version that was previewed. */
export function PathwayPublish({ record, onClose }: { record: PathwayRecord; onClose: () => void }) {
  const words = useTexts(texts).publishing
  const organization = useOrganization()
  const { id, version } = record.row
  const query = useQuery(previewQuery(organization.id, id, version))
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title(record.newest.name)}
      closeButtonProps={{ 'aria-label': words.cancel }}
    >
      <Answer query={query} loading={<p aria-busy="true">{words.counting}</p>}>
        {(preview) => <Confirmation record={record} preview={preview} onClose={onClose} />}
      </Answer>
    </Modal>
  )
}

function Confirmation(props: { record: PathwayRecord; preview: PathwayPreview; onClose: () => void }) {
  const { record, preview, onClose } = props
  const words = useTexts(texts).publishing
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const say = useSayProblems()
  const shown = (count: number) => formatNumber(count, language)
  const { people, sample } = preview
  const { formProps, fields, failure, isSending } = useSubmission({
    send: () =>
      say(
        ask('publish-pathway', {
          organizationId: organization.id,
          path: { id: record.row.id },
          body: { version: preview.version },
        }),
      ),
    onDone: (published) => {
      queryClient.setQueryData(pathwayQuery(organization.id, record.row.id).queryKey, published)
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'pathways', 'list'] })
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'pathways', 'people'] })
      void navigate({ search: { done: 'published' }, replace: true })
    },
  })
  return (
    <form {...formProps(() => undefined)}>
      <Stack>
        {(people > 0 || preview.withheld_people === 0) && (
          <p className={classes.sentence}>{words.people(people, shown(people))}</p>
        )}
        {sample.length > 0 && (
          <ul>
            {sample.map((email) => (
              <li key={email}>{email}</li>
            ))}
            {people > sample.length && <li>{words.more(shown(people - sample.length))}</li>}
          </ul>
        )}
        <Withheld preview={preview} />
        {people > 0 && <p>{words.effect}</p>}
        <Refused fields={fields} failure={failure} />
        <FormFoot
          away={words.cancel}
          submit={words.submit(people, shown(people))}
          isSending={isSending}
          focus="submit"
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}

/** The people who have fulfilled the pathway and cannot be awarded, each with the reason. */
function Withheld({ preview: { withheld, withheld_people: count } }: { preview: PathwayPreview }) {
  const words = useTexts(texts).publishing
  const { language } = useLanguage()
  const shown = (number: number) => formatNumber(number, language)
  if (count === 0) return null
  return (
    <>
      <p>{words.withheld(count, shown(count))}</p>
      <ul>
        {withheld.map((one) => (
          <li key={one.email}>
            {one.email}: {withheldReason(one, words, language)}
          </li>
        ))}
        {count > withheld.length && <li>{words.more(shown(count - withheld.length))}</li>}
      </ul>
    </>
  )
}

/** Says why the pathway cannot be published, with a link back to the pathway. */
function Refused({ fields, failure }: { fields: Record<string, string>; failure: unknown }) {
  const { conflict } = useTexts(editorTexts)
  const sentences = Object.values(fields)
  if (sentences.length > 0)
    return (
      <Notice tone="bad" isNews>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    )
  if (failure instanceof RequestFailure && failure.code === 'pathway_changed_meanwhile')
    return (
      <Notice tone="late" isNews>
        {conflict.title(undefined)}
      </Notice>
    )
  return failure ? <FailureNotice error={failure} /> : null
}

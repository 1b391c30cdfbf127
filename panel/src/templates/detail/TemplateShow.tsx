import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Back } from '../../shell/screen/Back.tsx'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { formatRelative } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { Named } from '../../ui/Named.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { templateQuery } from '../queries.ts'
import { TemplateBadge } from '../TemplateBadge.tsx'
import type { TemplateRecord } from '../template.ts'
import { texts } from '../texts.ts'
import { TemplateActions } from './TemplateActions.tsx'
import { TemplateApi } from './TemplateApi.tsx'
import { TemplateFacts } from './TemplateFacts.tsx'
import { TemplateIssued } from './TemplateIssued.tsx'
import { TemplateQuestions } from './TemplateQuestions.tsx'
import { TemplateSheets } from './TemplateSheets.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'

const route = getRouteApi('/o/$organization/templates/$template')

/** Shows one template: its texts, its versions, its credentials, and its acts. */
export function TemplateShow() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const { template: id } = route.useParams()
  const { done, ask } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(templateQuery(organization.id, id))
  const close = () => void navigate({ search: {}, replace: true })
  const record = query.data
  return (
    <>
      <Back to="/o/$organization/templates">{words.back}</Back>
      <PageHeader title={record?.row.name ?? words.title} action={record && <TemplateActions record={record} />} />
      <Stack>
        {done && (
          <Notice tone="good" isNews onClose={close}>
            {words.done[done]}
          </Notice>
        )}
        <Answer query={query}>{(answer) => <Parts record={answer} />}</Answer>
      </Stack>
      {ask && record && isAtLeast(organization.role, 'admin') && (
        <TemplateQuestions ask={ask} record={record} onClose={close} />
      )}
    </>
  )
}

function Parts({ record }: { record: TemplateRecord }) {
  const words = useTexts(texts).show
  const { row, published, draft } = record
  const file = published ?? draft?.template
  return (
    <>
      <Told record={record} />
      <Columns>
        <Sheet isPadded title={words.facts}>
          <Named url={row.image_url} size="detail">
            <TemplateBadge state={row.state} />
          </Named>
          {file && <TemplateFacts id={row.id} file={file} criteria={record.criteria_markup} />}
        </Sheet>
        <Stack>
          {row.version !== null && (
            <>
              <Sheet isPadded title={words.issuedTitle}>
                <TemplateIssued row={row} />
              </Sheet>
              <Sheet isPadded title={words.versions}>
                <TemplateVersions record={record} />
              </Sheet>
            </>
          )}
        </Stack>
      </Columns>
      {published && row.state === 'published' && (
        <Sheet isPadded title={words.sheet}>
          <TemplateSheets id={row.id} />
        </Sheet>
      )}
      {published && row.state === 'published' && (
        <Sheet isPadded title={words.api}>
          <TemplateApi id={row.id} file={published} />
        </Sheet>
      )}
    </>
  )
}

function Told({ record: { row, draft } }: { record: TemplateRecord }) {
  const words = useTexts(texts).show
  const { language } = useLanguage()
  if (row.state === 'archived') return <Notice tone="late">{words.archivedNotice}</Notice>
  if (row.version === null) return <Notice tone="calm">{words.neverPublished}</Notice>
  if (!draft) return null
  return (
    <Notice tone="calm">{words.draftNotice(formatRelative(new Date(draft.changed_at), new Date(), language))}</Notice>
  )
}

import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { fieldsIn } from '../../data/names/field-names.ts'
import { Back } from '../../shell/screen/Back.tsx'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { PathwayBadge } from '../PathwayBadge.tsx'
import { PathwayPicture } from '../PathwayPicture.tsx'
import { pathwayQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayRecord } from '../wire.ts'
import { cannotAward } from '../withheld.ts'
import { PathwayActions } from './PathwayActions.tsx'
import { PathwayArchive } from './PathwayArchive.tsx'
import { PathwayPeople } from './PathwayPeople.tsx'
import { PathwayPublish } from './PathwayPublish.tsx'
import { PathwaySweep } from './PathwaySweep.tsx'
import { PersonShow } from './PersonShow.tsx'

const route = getRouteApi('/o/$organization/pathways/$pathway')

/** Shows one pathway: the credentials that it asks for, the progress of its publishing, and the people with their progress. */
export function PathwayShow() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const { pathway: id } = route.useParams()
  const { done, ask, person } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(pathwayQuery(organization.id, id))
  const without = (changes: object) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false })
  const record = query.data
  const mayChange = isAtLeast(organization.role, 'admin')
  return (
    <>
      <Back to="/o/$organization/pathways">{words.back}</Back>
      <PageHeader
        title={record?.row.name ?? words.title}
        action={record && mayChange && <PathwayActions record={record} />}
      >
        {record && (record.published ?? record.newest).description}
      </PageHeader>
      <Stack>
        {done && (
          <Notice tone="good" isNews onClose={() => without({ done: undefined })}>
            {words.done[done]}
          </Notice>
        )}
        <Answer query={query}>{(answer) => <Parts record={answer} />}</Answer>
      </Stack>
      {ask === 'publish' && mayChange && record?.row.has_draft && (
        <PathwayPublish record={record} onClose={() => without({ ask: undefined })} />
      )}
      {ask === 'archive' && mayChange && record && record.row.state !== 'archived' && (
        <PathwayArchive record={record} onClose={() => without({ ask: undefined })} />
      )}
      {person && <PersonShow id={id} email={person} onClose={() => without({ person: undefined })} />}
    </>
  )
}

function Parts({ record }: { record: PathwayRecord }) {
  const words = useTexts(texts)
  const { row, published, newest, templates } = record
  const file = published ?? newest
  return (
    <>
      <Told record={record} />
      {record.sweep && (
        <Sheet isPadded title={words.sweep.title}>
          <PathwaySweep sweep={record.sweep} awardId={row.award_template.id} />
        </Sheet>
      )}
      <Sheet isPadded title={words.show.what} state={<PathwayBadge state={row.state} />}>
        <PathwayPicture file={file} templates={templates} />
        <FactList>
          <Fact name={words.whenRevoked.label}>{words.whenRevoked[file.when_revoked]}</Fact>
        </FactList>
      </Sheet>
      <PathwayPeople id={row.id} />
    </>
  )
}

function Told({ record: { row } }: { record: PathwayRecord }) {
  const words = useTexts(texts).show
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const text =
    row.state === 'archived'
      ? words.archivedNotice
      : row.state === 'draft'
        ? words.neverPublished
        : row.has_draft && words.draftNotice
  return (
    <>
      <AwardsNobody row={row} />
      {text && <Notice tone={row.state === 'archived' ? 'late' : 'calm'}>{text}</Notice>}
      {row.flagged_count > 0 && (
        <Notice tone="late">
          <Link to="/o/$organization/pathways/flagged" params={{ organization: slug }}>
            {words.flaggedLink(formatNumber(row.flagged_count, language))}
          </Link>
        </Notice>
      )}
    </>
  )
}

/** Says in one line that a published pathway cannot award anybody, since nothing can be issued with its template. */
function AwardsNobody({ row }: Pick<PathwayRecord, 'row'>) {
  const words = useTexts(texts).show
  const { language } = useLanguage()
  const { name, is_archived, unsupplied_fields: fields } = row.award_template
  if (row.state !== 'published' || !cannotAward(row)) return null
  return (
    <Notice tone="bad">
      {is_archived ? words.awardArchived(name) : words.unsupplied(name, fieldsIn(fields, language))}
    </Notice>
  )
}

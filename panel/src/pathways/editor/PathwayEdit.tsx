import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { pathwayQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { PathwayEditor } from './PathwayEditor.tsx'

const route = getRouteApi('/o/$organization/pathways/$pathway/edit')

/** The newest version of a pathway in a form. */
export function PathwayEdit() {
  const all = useTexts(texts)
  const words = all.editor
  const organization = useOrganization()
  const { pathway: id } = route.useParams()
  const query = useQuery({ ...pathwayQuery(organization.id, id), refetchOnWindowFocus: false })
  if (!isAtLeast(organization.role, 'admin')) return <PageHeader title={all.title}>{words.notForYou}</PageHeader>
  return (
    <Answer query={query}>
      {(record) =>
        record.row.state === 'archived' ? (
          <PageHeader title={record.row.name}>{words.archived}</PageHeader>
        ) : (
          <PathwayEditor
            key={id}
            place={`${organization.id} ${id}`}
            record={record}
            title={words.title(record.newest.name)}
          />
        )
      }
    </Answer>
  )
}

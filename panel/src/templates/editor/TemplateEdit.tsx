import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { savedValues } from '../form/template-values.ts'
import { templateQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

const route = getRouteApi('/o/$organization/templates/$template/edit')

/** The form of a draft: the existing draft, or a new one that begins with the published version. */
export function TemplateEdit() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const { template: id } = route.useParams()
  const { done } = route.useSearch()
  const query = useQuery({ ...templateQuery(organization.id, id), refetchOnWindowFocus: false })
  if (!isAtLeast(organization.role, 'admin'))
    return <PageHeader title={words.title}>{words.editor.notForYou}</PageHeader>
  return (
    <Answer query={query}>
      {(record) => (
        <TemplateEditor
          key={id}
          place={`${organization.id} ${id}`}
          record={record}
          start={savedValues(record)}
          news={done && words.done[done]}
          title={words.editor.title(record.draft?.template.name ?? record.row.name)}
        />
      )}
    </Answer>
  )
}

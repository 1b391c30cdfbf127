import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { Editor } from '../../ui/form/editor/Editor.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { PathwayPicture } from '../PathwayPicture.tsx'
import { pathwayTemplatesQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayRecord, PathwayTemplate } from '../wire.ts'
import { PathwayForm } from './PathwayForm.tsx'
import { pathwayFileOf } from './pathway-values.ts'
import { usePathwayEditor } from './use-pathway-editor.ts'

type EditorProps = {
  /** The key under which the typed values are kept, so that two forms do not mix theirs. */
  place: string
  record: PathwayRecord | undefined
  title: string
}

/** A pathway in a form, with its picture. */
export function PathwayEditor(props: EditorProps) {
  const words = useTexts(texts).editor
  const organization = useOrganization()
  const query = useQuery(pathwayTemplatesQuery(organization.id))
  return (
    <>
      <PageHeader title={props.title}>{words.about}</PageHeader>
      <Answer query={query}>{({ items }) => <Form {...props} inUse={items} />}</Answer>
    </>
  )
}

function Form({ place, record: shown, inUse }: EditorProps & { inUse: PathwayTemplate[] }) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const editing = usePathwayEditor({ place, record: shown })
  const { record, typing, submission } = editing
  // A pathway may name templates that were archived later.
  const templates = [...inUse, ...(record?.templates ?? []).filter(({ id }) => !inUse.some((one) => one.id === id))]
  if (inUse.length < 2 && !record) return <Notice tone="calm">{words.editor.noTemplates}</Notice>
  const leave = () =>
    void (record
      ? navigate({ to: '/o/$organization/pathways/$pathway', params: { organization: slug, pathway: record.row.id } })
      : navigate({ to: '/o/$organization/pathways', params: { organization: slug } }))
  return (
    <Editor
      editing={editing}
      conflictCode="pathway_changed_meanwhile"
      faults={words.editor.faults}
      publish={{
        children: words.editor.publish,
        onClick: () => submission.submit({ action: 'publish' }),
        disabled: false,
      }}
      onCancel={leave}
    >
      <PathwayForm
        values={typing.values}
        onChange={typing.setValues}
        errors={submission.fields}
        templates={templates}
      />
      <Sheet isPadded title={words.editor.parts.picture}>
        <PathwayPicture file={pathwayFileOf(typing.values)} templates={templates} />
      </Sheet>
    </Editor>
  )
}

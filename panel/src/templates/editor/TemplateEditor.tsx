import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { Editor } from '../../ui/form/editor/Editor.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { TemplateForm } from '../form/TemplateForm.tsx'
import type { TemplateValues } from '../form/template-values.ts'
import type { TemplateRecord } from '../template.ts'
import { texts } from '../texts.ts'
import classes from './editor.module.css'
import { PublishDialog } from './PublishDialog.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { useEditor } from './use-editor.ts'

/** The form of a template, beside a preview of the credential. */
export function TemplateEditor(props: {
  /** The key under which the typed values are kept, so that two forms do not mix theirs. */
  place: string
  record: TemplateRecord | undefined
  start: TemplateValues
  title: string
  /** The first message: a person who comes from the form of a new template reads that it was saved. */
  news?: string | undefined
}) {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const editing = useEditor(props)
  const { record, typing, submission, news } = editing
  const [isAsking, setAsking] = useState(false)
  // A new template can be published without a change: it is the chosen example.
  const hasSomethingToPublish = record === undefined || typing.isChanged || record.draft !== null
  const leave = () =>
    void (record
      ? navigate({
          to: '/o/$organization/templates/$template',
          params: { organization: slug, template: record.row.id },
        })
      : navigate({ to: '/o/$organization/templates', params: { organization: slug } }))
  return (
    <>
      <PageHeader title={props.title}>{words.editor.about}</PageHeader>
      <Editor
        editing={editing}
        conflictCode="template_changed_meanwhile"
        faults={`${words.editor.faults} ${words.editor.look}`}
        notice={record?.draft?.is_behind && <Notice tone="late">{words.editor.behind}</Notice>}
        news={news}
        publish={{
          children: words.editor.publish,
          onClick: () => (editing.hasFaults() ? submission.submit({ action: 'publish' }) : setAsking(true)),
          disabled: !hasSomethingToPublish,
          title: hasSomethingToPublish ? undefined : words.editor.noChanges,
        }}
        onCancel={leave}
      >
        <div className={classes.layout}>
          <Stack miw={0}>
            <TemplateForm values={typing.values} onChange={typing.setValues} errors={submission.fields} />
          </Stack>
          <TemplatePreview id={record?.row.id} values={typing.values} />
        </div>
      </Editor>
      {isAsking && (
        <PublishDialog
          version={(record?.row.version ?? 0) + 1}
          pathways={record?.pathways ?? []}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            submission.submit({ action: 'publish' })
          }}
        />
      )}
    </>
  )
}

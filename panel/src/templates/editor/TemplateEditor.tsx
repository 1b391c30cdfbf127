import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RequestFailure } from '../../data/request-failure.ts'
import { useOrganization } from '../../shell/session.ts'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { TemplateForm } from '../form/TemplateForm.tsx'
import type { TemplateValues } from '../form/template-values.ts'
import type { TemplateRecord } from '../template.ts'
import { texts } from '../texts.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import classes from './editor.module.css'
import { PublishDialog } from './PublishDialog.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { useEditor } from './use-editor.ts'

/**
 * A template in a form, with what can be done with it. What is typed is never lost: it stays in this tab through a reload, a
 * failed request and a session that ended, and leaving asks.
 */
export function TemplateEditor(props: {
  /** Of what is typed here, so that two forms do not mix. */
  place: string
  record: TemplateRecord | undefined
  start: TemplateValues
  title: string
  /** What is told at first: that it was saved, to who comes from the form of a new one. */
  news?: string | undefined
}) {
  const all = useTexts(texts)
  const words = all.editor
  const editor = useEditor(props)
  const { record, typing, submission, news } = editor
  const [isAsking, setAsking] = useState(false)
  const isConflict =
    submission.failure instanceof RequestFailure && submission.failure.code === 'template_changed_meanwhile'
  // A new template can be published as it stands: the example that it began with is one.
  const hasSomethingToPublish = record === undefined || typing.isChanged || record.draft !== null
  return (
    <>
      <PageHeader title={props.title}>{words.about}</PageHeader>
      <form className={classes.form} {...submission.formProps(() => ({ action: 'save' }))}>
        <Told editor={editor} />
        <div className={classes.layout}>
          <div className={classes.form}>
            <TemplateForm values={typing.values} onChange={typing.setValues} errors={submission.fields} />
          </div>
          <TemplatePreview id={record?.row.id} values={typing.values} />
        </div>
        <div className={classes.foot}>
          {isConflict && (
            <ConflictNotice
              error={submission.failure}
              onTheirs={() => void editor.takeTheirs()}
              onMine={() => void editor.keepMine()}
            />
          )}
          {submission.failure && !isConflict && <FailureNotice error={submission.failure} />}
          {Object.keys(submission.fields).length > 0 && (
            <Notice tone="bad" isNews>
              {words.faults} {words.look}
            </Notice>
          )}
          {news && (
            <Notice tone="good" isNews>
              {news}
            </Notice>
          )}
          <div className={classes.bar}>
            <CancelButton id={record?.row.id} />
            <Button type="submit" variant="default" loading={submission.isSending}>
              {words.save}
            </Button>
            <Button
              onClick={() => (editor.hasFaults() ? submission.submit({ action: 'publish' }) : setAsking(true))}
              disabled={!hasSomethingToPublish || submission.isSending}
              title={hasSomethingToPublish ? undefined : words.noChanges}
            >
              {words.publish}
            </Button>
          </div>
        </div>
      </form>
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
      <LeaveGuard words={all.leaving} isHeld={() => editor.isHeld()} onLeave={typing.forget} />
    </>
  )
}

function Told({ editor }: { editor: ReturnType<typeof useEditor> }) {
  const words = useTexts(texts).editor
  const { typing, record } = editor
  return (
    <>
      {typing.isRestored && (
        <Notice tone="calm" isNews>
          {words.restored}{' '}
          <Button variant="subtle" size="compact-sm" onClick={editor.startOver}>
            {words.startOver}
          </Button>
        </Notice>
      )}
      {record?.draft?.is_behind && <Notice tone="late">{words.behind}</Notice>}
    </>
  )
}

function CancelButton({ id }: { id: string | undefined }) {
  const words = useTexts(texts).editor
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const leave = () =>
    void (id
      ? navigate({ to: '/o/$organization/templates/$template', params: { organization: slug, template: id } })
      : navigate({ to: '/o/$organization/templates', params: { organization: slug } }))
  return (
    <Button variant="subtle" onClick={leave}>
      {words.cancel}
    </Button>
  )
}

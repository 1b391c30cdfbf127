import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RequestFailure } from '../../data/request-failure.ts'
import { useOrganization } from '../../shell/session.ts'
import { LeaveGuard } from '../../ui/form/LeaveGuard.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { PathwayPicture } from '../PathwayPicture.tsx'
import { pathwayTemplatesQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import type { PathwayRecord, PathwayTemplate } from '../wire.ts'
import classes from './editor.module.css'
import { PathwayForm } from './PathwayForm.tsx'
import { pathwayFileOf } from './pathway-values.ts'
import { usePathwayEditor } from './use-pathway-editor.ts'

type EditorProps = {
  /** Of what is typed here, so that two forms do not mix. */
  place: string
  record: PathwayRecord | undefined
  title: string
}

/**
 * A pathway in a form, with its picture. What is typed is never lost: it stays in this tab through a reload, a failed request and a
 * session that ended, and leaving asks.
 */
export function PathwayEditor(props: EditorProps) {
  const words = useTexts(texts).editor
  const organization = useOrganization()
  const query = useQuery(pathwayTemplatesQuery(organization.id))
  return (
    <>
      <PageHeader title={props.title}>{words.about}</PageHeader>
      <Answer query={query}>{({ items }) => <Editor {...props} inUse={items} />}</Answer>
    </>
  )
}

function Editor({ place, record: shown, inUse }: EditorProps & { inUse: PathwayTemplate[] }) {
  const all = useTexts(texts)
  const words = all.editor
  const editor = usePathwayEditor({ place, record: shown })
  const { record, typing, submission } = editor
  const errors = submission.fields
  // A pathway may name templates that are archived since.
  const templates = [...inUse, ...(record?.templates ?? []).filter(({ id }) => !inUse.some((one) => one.id === id))]
  const isConflict =
    submission.failure instanceof RequestFailure && submission.failure.code === 'pathway_changed_meanwhile'
  if (inUse.length < 2 && !record) return <Notice tone="calm">{words.noTemplates}</Notice>
  return (
    <>
      <form className={classes.form} {...submission.formProps(() => ({ action: 'save' }))}>
        {typing.isRestored && (
          <Notice tone="calm" isNews>
            {words.restored}{' '}
            <Button variant="subtle" size="compact-sm" onClick={editor.startOver}>
              {words.startOver}
            </Button>
          </Notice>
        )}
        <PathwayForm values={typing.values} onChange={typing.setValues} errors={errors} templates={templates} />
        <Sheet isPadded title={words.parts.picture}>
          <PathwayPicture file={pathwayFileOf(typing.values)} templates={templates} />
        </Sheet>
        <div className={classes.foot}>
          {isConflict && (
            <Notice tone="late" isNews>
              <p>
                <strong>{all.conflict.title}</strong> {all.conflict.text}
              </p>
              <Group>
                <Button variant="default" onClick={() => void editor.takeTheirs()}>
                  {all.conflict.theirs}
                </Button>
                <Button variant="default" onClick={() => void editor.keepMine()}>
                  {all.conflict.mine}
                </Button>
              </Group>
            </Notice>
          )}
          {submission.failure && !isConflict && <FailureNotice error={submission.failure} />}
          {Object.keys(errors).length > 0 && (
            <Notice tone="bad" isNews>
              {words.faults}
            </Notice>
          )}
          <div className={classes.bar}>
            <CancelButton id={record?.row.id} />
            <Button type="submit" variant="default" loading={submission.isSending}>
              {words.save}
            </Button>
            <Button onClick={() => submission.submit({ action: 'publish' })} disabled={submission.isSending}>
              {words.publish}
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard words={all.leaving} isHeld={() => editor.isHeld()} onLeave={typing.forget} />
    </>
  )
}

function CancelButton({ id }: { id: string | undefined }) {
  const words = useTexts(texts).editor
  const { slug } = useOrganization()
  const navigate = useNavigate()
  const leave = () =>
    void (id
      ? navigate({ to: '/o/$organization/pathways/$pathway', params: { organization: slug, pathway: id } })
      : navigate({ to: '/o/$organization/pathways', params: { organization: slug } }))
  return (
    <Button variant="subtle" onClick={leave}>
      {words.cancel}
    </Button>
  )
}

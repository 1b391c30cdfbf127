import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { RequestFailure } from '../../../data/request-failure.ts'
import { useTexts } from '../../language/language.tsx'
import { FailureNotice } from '../../states/FailureNotice.tsx'
import { Notice } from '../../states/Notice.tsx'
import type { useSubmission } from '../use-submission.ts'
import classes from './editor.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'
import { editorTexts } from './texts.ts'
import type { useKeptTyping } from './use-kept-typing.ts'

/** The behaviour of the form of a record: it keeps the typed values, saves and publishes, and notices when somebody else saved first. */
export type Editing<Action> = {
  typing: Pick<ReturnType<typeof useKeptTyping>, 'isRestored' | 'forget'>
  submission: ReturnType<typeof useSubmission<{ action: Action }, never>>
  isHeld: () => boolean
  startOver: () => void
  takeTheirs: () => Promise<void>
  keepMine: () => Promise<void>
}

/**
 * The form of a record, with its acts below, always in sight. Typed values are never lost: this tab keeps them through a reload, a failed request and
 * an ended session, and leaving the screen asks first.
 */
export function Editor(props: {
  editing: Editing<'save' | 'publish'>
  /** The code with which the service refuses because somebody else has saved or published. */
  conflictCode: string
  /** The sentence that is shown where fields have errors. */
  faults: string
  /** Shown beside the notice that earlier typed values were restored. */
  notice?: ReactNode
  news?: ReactNode
  publish: { children: string; onClick: () => void; disabled: boolean; title?: string | undefined }
  onCancel: () => void
  children: ReactNode
}) {
  const { editing, publish } = props
  const words = useTexts(editorTexts)
  const { typing, submission } = editing
  const { failure, fields } = submission
  const isConflict = failure instanceof RequestFailure && failure.code === props.conflictCode
  return (
    <>
      <form className={classes.form} {...submission.formProps(() => ({ action: 'save' }))}>
        {typing.isRestored && (
          <Notice tone="calm" isNews>
            {words.restored}{' '}
            <Button variant="subtle" size="compact-sm" onClick={editing.startOver}>
              {words.startOver}
            </Button>
          </Notice>
        )}
        {props.notice}
        {props.children}
        <div className={classes.foot}>
          {isConflict && <ConflictNotice who={failure.values[0]} editing={editing} />}
          {failure && !isConflict && <FailureNotice error={failure} />}
          {Object.keys(fields).length > 0 && (
            <Notice tone="bad" isNews>
              {props.faults}
            </Notice>
          )}
          {props.news && (
            <Notice tone="good" isNews>
              {props.news}
            </Notice>
          )}
          <div className={classes.bar}>
            <Button variant="subtle" onClick={props.onCancel}>
              {words.cancel}
            </Button>
            <Button type="submit" variant="default" loading={submission.isSending}>
              {words.save}
            </Button>
            <Button {...publish} disabled={publish.disabled || submission.isSending} />
          </div>
        </div>
      </form>
      <LeaveGuard isHeld={editing.isHeld} onLeave={typing.forget} />
    </>
  )
}

/** Somebody else saved or published while the person was typing: the person decides which version stays. */
function ConflictNotice(props: { who: string | undefined; editing: Pick<Editing<never>, 'takeTheirs' | 'keepMine'> }) {
  const { who, editing } = props
  const words = useTexts(editorTexts).conflict
  return (
    <Notice tone="late" isNews>
      <p>
        <strong>{words.title(who)}</strong> {words.text}
      </p>
      <Group>
        <Button variant="default" onClick={() => void editing.takeTheirs()}>
          {words.theirs}
        </Button>
        <Button variant="default" onClick={() => void editing.keepMine()}>
          {words.mine}
        </Button>
      </Group>
    </Notice>
  )
}

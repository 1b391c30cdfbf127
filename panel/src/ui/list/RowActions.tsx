import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './list.module.css'

/** What can be done with a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

/** The button of an act on a row that is done at once, without a question. */
export function ActionButton(props: {
  text: string
  name: string
  isSending: boolean
  onAct: () => void
  isGrave?: boolean
}) {
  return (
    <Button
      variant="default"
      {...(props.isGrave && { color: 'bad' })}
      size="compact-sm"
      aria-label={props.name}
      loading={props.isSending}
      onClick={props.onAct}
    >
      {props.text}
    </Button>
  )
}

/** A link to the question before an act on a row; `name` names the row for screen readers. A grave act cannot be undone. */
export function ActionLink(props: { text: string; name: string; search: object; isGrave?: boolean }) {
  return (
    <Button
      variant="default"
      {...(props.isGrave && { color: 'bad' })}
      size="compact-sm"
      aria-label={props.name}
      renderRoot={(own) => <Link {...own} to="." search={props.search as never} />}
    >
      {props.text}
    </Button>
  )
}

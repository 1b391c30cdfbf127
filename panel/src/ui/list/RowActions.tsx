import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './list.module.css'

/** The acts of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

type Act = { text: string; name: string; isGrave?: boolean }

/** How an act on a row looks. `name` names the row for screen readers. A grave act cannot be undone. */
const lookOf = ({ name, isGrave }: Act) =>
  ({ variant: 'default', size: 'compact-sm', 'aria-label': name, ...(isGrave && { color: 'bad' }) }) as const

/** A button that carries out an act on a row at once, without a question. */
export function ActionButton(props: Act & { isSending: boolean; onAct: () => void }) {
  return (
    <Button {...lookOf(props)} loading={props.isSending} onClick={props.onAct}>
      {props.text}
    </Button>
  )
}

/** A link that opens the question before an act on a row. */
export function ActionLink(props: Act & { search: object }) {
  return (
    <Button {...lookOf(props)} renderRoot={(own) => <Link {...own} to="." search={props.search as never} />}>
      {props.text}
    </Button>
  )
}

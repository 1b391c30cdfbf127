import { Link } from '@tanstack/react-router'
import classes from './list.module.css'

/** A value that links to the rows that share it, from the first of them. A long value is cut to one line. */
export function NarrowingLink(props: {
  search: Record<string, string>
  title: string
  isCut?: boolean
  children: string
}) {
  const { search, title, isCut = false, children } = props
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, ...search, after: undefined }) as never}
      className={classes.narrowing}
      data-cut={isCut}
      title={title}
    >
      {children}
    </Link>
  )
}

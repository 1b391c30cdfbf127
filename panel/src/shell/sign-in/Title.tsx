import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../../ui/use-page-title.ts'

/** The title of a step. A step that replaces another gets the focus, so that a screen reader reads it. */
export function Title({ children }: { children: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(children)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

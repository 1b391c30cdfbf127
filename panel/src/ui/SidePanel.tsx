import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from './language/language.tsx'
import { texts } from './texts.ts'

/**
 * A drawer over the page. The address of the page says whether it is open, so that the back button closes it. Another title means another content:
 * the focus moves to it, since the element that had the focus is gone.
 */
export function SidePanel(props: {
  title: string
  children: ReactNode
  onClose: () => void
  /** Whether closing would lose something: then neither Escape nor a click beside the drawer closes it. */
  isHeldOpen?: boolean
}) {
  const words = useTexts(texts)
  const { title } = props
  const heading = useRef<HTMLSpanElement>(null)
  const titleBefore = useRef(title)
  useEffect(() => {
    if (titleBefore.current === title) return
    titleBefore.current = title
    heading.current?.focus()
  }, [title])
  return (
    <Drawer
      opened
      onClose={props.onClose}
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
      size="32rem"
      closeOnEscape={!props.isHeldOpen}
      closeOnClickOutside={!props.isHeldOpen}
      withCloseButton={!props.isHeldOpen}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {props.children}
    </Drawer>
  )
}

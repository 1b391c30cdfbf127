import { Drawer } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from './language/language.tsx'
import { texts } from './texts.ts'

/**
 * A drawer over the page. Whether it is open stands in the address, like everything that can be gone back from. Another title is
 * another content in the place of the one before: the focus goes to it, since what had it is gone.
 */
export function SidePanel(props: {
  title: string
  children: ReactNode
  onClose: () => void
  /** Holds what would be lost by closing: then neither Escape nor a click beside it closes. */
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

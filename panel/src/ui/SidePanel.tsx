import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from './language/language.tsx'
import { texts } from './texts.ts'

/** A drawer over the page. Whether it is open stands in the address, like everything that can be gone back from. */
export function SidePanel(props: {
  title: string
  children: ReactNode
  onClose: () => void
  /** Holds what would be lost by closing: then neither Escape nor a click beside it closes. */
  isHeldOpen?: boolean
}) {
  const words = useTexts(texts)
  return (
    <Drawer
      opened
      onClose={props.onClose}
      title={props.title}
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

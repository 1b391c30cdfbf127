import { Drawer } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import { Brand } from '../Brand.tsx'
import { texts } from '../texts.ts'
import { Navigation } from './Navigation.tsx'

/** The sections in a drawer over a narrow screen. */
export function NarrowSections({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useTexts(texts)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size="17rem"
      title={<Brand />}
      closeButtonProps={{ 'aria-label': words.closeNavigation }}
    >
      <nav aria-label={words.navigation}>
        <Navigation />
      </nav>
    </Drawer>
  )
}

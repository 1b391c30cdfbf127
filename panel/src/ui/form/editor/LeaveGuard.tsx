import { Button, Group, Modal, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../language/language.tsx'
import { editorTexts } from './texts.ts'

/** Asks before a person leaves the screen with unsaved values. The browser asks before the page is closed. */
export function LeaveGuard({ isHeld, onLeave }: { isHeld: () => boolean; onLeave: () => void }) {
  const words = useTexts(editorTexts).leaving
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isHeld(),
    enableBeforeUnload: isHeld,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    onLeave()
    blocker.proceed()
  }
  return (
    <Modal opened onClose={blocker.reset} title={words.title} closeButtonProps={{ 'aria-label': words.stay }}>
      <Stack>
        <p>{words.text}</p>
        <Group justify="end">
          <Button variant="default" onClick={blocker.reset} data-autofocus>
            {words.stay}
          </Button>
          <Button color="bad" onClick={leave}>
            {words.leave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

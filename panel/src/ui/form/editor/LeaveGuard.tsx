import { Button, Group, Modal, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../language/language.tsx'
import { editorTexts } from './texts.ts'

/** Asks before the screen is left with something that is not saved; the browser itself asks before the page is. */
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

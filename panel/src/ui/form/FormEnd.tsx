import { Button, Group } from '@mantine/core'
import { FailureNotice } from '../states/FailureNotice.tsx'

/** The end of a form on its page: why it failed, and the button that sends it. */
export function FormEnd({ failure, isSending, submit }: { failure: unknown; isSending: boolean; submit: string }) {
  return (
    <>
      {failure !== undefined && <FailureNotice error={failure} />}
      <Group>
        <Button type="submit" loading={isSending}>
          {submit}
        </Button>
      </Group>
    </>
  )
}

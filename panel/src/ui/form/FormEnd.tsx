import { Button, Group } from '@mantine/core'
import { FailureNotice } from '../states/FailureNotice.tsx'

/** The end of a form that stands on its page: how it failed, and what sends it. */
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

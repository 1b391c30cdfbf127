import { Button, Group, Stack } from '@mantine/core'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { texts } from './texts.ts'
import { useAdopted } from './use-settings.ts'

/** Whether owners and administrators need a passkey or the provider. */
export function MoreThanLetters({ asks, isOwner }: { asks: boolean; isOwner: boolean }) {
  const words = useTexts(texts).more
  const { id } = useOrganization()
  const adopt = useAdopted()
  const { failure, isSending, submit } = useSubmission({
    send: (wanted: boolean) =>
      translateRefusals(words.refusals, ask('ask-more-than-letters', { organizationId: id, body: { asks: wanted } })),
    onDone: adopt,
  })
  return (
    <Stack>
      <Soft>{words.about}</Soft>
      <p>{asks ? words.isOn : words.isOff}</p>
      {failure && <FailureNotice error={failure} />}
      {isOwner && (
        <Group>
          <Button variant="default" loading={isSending} onClick={() => submit(!asks)}>
            {asks ? words.turnOff : words.turnOn}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import { ask } from '../../data/ask.ts'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { Member, MemberState } from '../member.ts'
import { texts } from '../texts.ts'
import { useChanged } from './use-changed.ts'

const next: Record<MemberState, MemberState[]> = {
  active: ['suspended', 'left'],
  suspended: ['active', 'left'],
  left: ['active'],
}

/** Explains the state of a member and offers the other states. Every change of state can be undone. */
export function MemberStatus({ member, onDone }: { member: Member; onDone: (news: string) => void }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const changed = useChanged()
  const { failure, isSending, submit } = useSubmission({
    send: (status: MemberState) =>
      translateRefusals(
        words.refusals,
        ask('change-member-status', { organizationId: organization.id, path: { id: member.id }, body: { status } }),
      ),
    onDone: (answer) => {
      changed(answer)
      onDone(words.status.told[answer.status](answer.name))
    },
  })
  const labels = { active: words.status.resume, suspended: words.status.suspend, left: words.status.leave }
  return (
    <Stack>
      <Soft>{words.status.effects[member.status]}</Soft>
      {failure && <FailureNotice error={failure} />}
      {isAtLeast(organization.role, 'admin') && (
        <Group gap="sm">
          {next[member.status].map((status) => (
            <Button key={status} variant="default" loading={isSending} onClick={() => submit(status)}>
              {labels[status]}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}

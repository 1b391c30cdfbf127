import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { ActionButton, RowActions } from '../../ui/list/RowActions.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { Under } from '../../ui/text/Under.tsx'
import { teamQuery } from '../queries.ts'
import type { Invitation } from '../team.ts'
import { invitationTones, mayChange, stateOf } from '../team.ts'
import { texts } from '../texts.ts'

type Told = { onDone: (news: string) => void }

/** Lists the invitations that are not accepted yet. */
export function InvitationTable({ items, onDone }: { items: Invitation[] } & Told) {
  const words = useTexts(texts)
  const { invitations } = words
  if (items.length === 0) return <Soft>{invitations.none}</Soft>
  const columns: Column<Invitation>[] = [
    { id: 'email', header: invitations.columns.email, isHeading: true, cell: ({ email }) => email },
    { id: 'role', header: invitations.columns.role, cell: ({ role }) => words.roles[role] },
    { id: 'state', header: invitations.columns.state, cell: (one) => <State invitation={one} /> },
    { id: 'invited', header: invitations.columns.invited, cell: (one) => <Invited invitation={one} /> },
    { id: 'expires', header: invitations.columns.expires, cell: (one) => <RelativeTime at={one.expires_at} /> },
    {
      id: 'actions',
      header: invitations.columns.actions,
      isAtEnd: true,
      cell: (one) => <Actions invitation={one} onDone={onDone} />,
    },
  ]
  return <DataTable caption={invitations.list} columns={columns} rows={items} keyOf={({ email }) => email} />
}

function State({ invitation }: { invitation: Invitation }) {
  const words = useTexts(texts).invitations
  const state = stateOf(invitation, new Date())
  return (
    <>
      <StatusBadge tone={invitationTones[state]}>{words.states[state]}</StatusBadge>
      {state === 'failed' && invitation.last_answer && <Under>{invitation.last_answer}</Under>}
    </>
  )
}

function Invited({ invitation }: { invitation: Invitation }) {
  const words = useTexts(texts).invitations
  return (
    <>
      <RelativeTime at={invitation.invited_at} />
      <Under>{words.by(invitation.invited_by ?? words.operator)}</Under>
    </>
  )
}

function Actions({ invitation, onDone }: { invitation: Invitation } & Told) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const { queryKey } = teamQuery(organization.id)
  const { email, id, role } = invitation
  const resending = useSubmission({
    send: () =>
      translateRefusals(words.refusals, ask('resend-invitation', { organizationId: organization.id, path: { id } })),
    onDone: (team) => {
      queryClient.setQueryData(queryKey, team)
      onDone(words.invitations.resent(email))
    },
  })
  const withdrawing = useSubmission({
    send: () =>
      translateRefusals(words.refusals, ask('withdraw-invitation', { organizationId: organization.id, path: { id } })),
    onDone: () => {
      onDone(words.invitations.withdrawn(email))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  if (!mayChange(organization.role, role)) return null
  const failure = resending.failure ?? withdrawing.failure
  return (
    <Stack gap="xs">
      <RowActions>
        <ActionButton
          text={words.invitations.resend}
          name={words.invitations.resendNamed(email)}
          isSending={resending.isSending}
          onAct={() => resending.submit(undefined)}
        />
        <ActionButton
          text={words.invitations.withdraw}
          name={words.invitations.withdrawNamed(email)}
          isSending={withdrawing.isSending}
          onAct={() => withdrawing.submit(undefined)}
          isGrave
        />
      </RowActions>
      {failure && <FailureNotice error={failure} />}
    </Stack>
  )
}

import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ask } from '../data/ask.ts'
import { sessionQuery, useOrganization } from '../shell/session.ts'
import { PlainQuestion } from '../ui/form/question/PlainQuestion.tsx'
import { TypedConfirmation } from '../ui/form/question/TypedConfirmation.tsx'
import { translateRefusals } from '../ui/form/translate-refusals.ts'
import { useTexts } from '../ui/language/language.tsx'
import { teamQuery } from './queries.ts'
import type { TeamPerson } from './team.ts'
import { calledName } from './team.ts'
import { texts } from './texts.ts'

/** Removes a person from the team, after their address was typed. */
export function TeamRemove(props: { person: TeamPerson; onClose: () => void; onDone: (news: string) => void }) {
  const { person, onClose, onDone } = props
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [revokesKeys, setRevokesKeys] = useState(false)
  const keys = person.api_keys
  const remove = async () => {
    await translateRefusals(
      words.refusals,
      ask('remove-person', {
        organizationId: organization.id,
        path: { id: person.id },
        query: { revoke_keys: `${revokesKeys}` },
      }),
    )
    await queryClient.invalidateQueries(teamQuery(organization.id))
    onDone(words.removal.told(calledName(person)))
  }
  return (
    <TypedConfirmation
      title={words.removal.title}
      expected={person.email}
      action={words.removal.submit}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{words.removal.effect(calledName(person))}</p>
      {keys.length > 0 && (
        <>
          <p>{words.removal.keys}</p>
          <ul>
            {keys.map(({ name, last_four }) => (
              <li key={`${name} ${last_four}`}>
                {name} (…{last_four})
              </li>
            ))}
          </ul>
          <Checkbox
            label={words.removal.revokeKeys}
            description={words.removal.revokeKeysHint}
            checked={revokesKeys}
            onChange={({ currentTarget }) => setRevokesKeys(currentTarget.checked)}
          />
        </>
      )}
    </TypedConfirmation>
  )
}

/** Lets a person leave the team, after the name of the organization was typed. */
export function TeamLeave({ person, onClose }: { person: TeamPerson; onClose: () => void }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const hasLeft = useRef(false)
  const leave = async () => {
    await translateRefusals(
      words.refusals,
      ask('leave-team', { organizationId: organization.id, path: { id: person.id } }),
    )
    hasLeft.current = true
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    await navigate({ to: '/', replace: true })
    queryClient.removeQueries({ queryKey: [organization.id] })
    await router.invalidate()
  }
  return (
    <TypedConfirmation
      title={words.leaving.title}
      expected={organization.name}
      action={words.leaving.submit}
      onConfirm={leave}
      // A person who has left is on another screen already.
      onClose={() => hasLeft.current || onClose()}
    >
      <p>{words.leaving.effect(organization.name)}</p>
    </TypedConfirmation>
  )
}

/** Ends the sessions of a person in this organization, after explaining it. */
export function TeamSignOut(props: { person: TeamPerson; onClose: () => void; onDone: (news: string) => void }) {
  const { person, onClose, onDone } = props
  const all = useTexts(texts)
  const words = all.signingOut
  const { id } = useOrganization()
  const name = calledName(person)
  return (
    <PlainQuestion
      words={words}
      focus="submit"
      send={() =>
        translateRefusals(all.refusals, ask('sign-out-person', { organizationId: id, path: { id: person.id } }))
      }
      onDone={() => {
        onDone(words.told(name))
        onClose()
      }}
      onClose={onClose}
    >
      <p>{words.effect(name)}</p>
    </PlainQuestion>
  )
}

/** Tells the last owner what to do first, before anything is typed. */
export function LastOwner({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts)
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.leaving.notYet}
      closeButtonProps={{ 'aria-label': words.leaving.close }}
    >
      <Stack>
        <p>{words.refusals.last_owner}</p>
        <Group justify="end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {words.leaving.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

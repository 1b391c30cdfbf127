import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { TeamPerson } from '../data/generated/panel-api.ts'
import { leaveTeam, removeFromTeam } from '../data/team.ts'
import { sessionQuery, useOrganization } from '../shell/session.ts'
import { sayRefusals } from '../ui/form/say-refusals.ts'
import { TypedConfirmation } from '../ui/form/TypedConfirmation.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { teamQuery } from './queries.ts'
import classes from './team.module.css'
import { calledName } from './team.ts'
import { texts } from './texts.ts'

/** Takes somebody out of the team, after their address was typed. */
export function TeamRemove(props: { person: TeamPerson; onClose: () => void; onDone: (news: string) => void }) {
  const { person, onClose, onDone } = props
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const remove = async () => {
    await sayRefusals(words.refusals, removeFromTeam(organization.id, person.id))
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
      <p className={classes.effect}>{words.removal.effect(calledName(person))}</p>
    </TypedConfirmation>
  )
}

/** Gives up one's own place, after the organization's name was typed. */
export function TeamLeave({ person, onClose }: { person: TeamPerson; onClose: () => void }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const hasLeft = useRef(false)
  const leave = async () => {
    await sayRefusals(words.refusals, leaveTeam(organization.id, person.id))
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
      // Having left, one is somewhere else already.
      onClose={() => hasLeft.current || onClose()}
    >
      <p className={classes.effect}>{words.leaving.effect(organization.name)}</p>
    </TypedConfirmation>
  )
}

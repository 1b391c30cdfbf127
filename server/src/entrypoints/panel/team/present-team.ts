import { z } from 'zod'
import type { ApiKey } from '../../../api-keys/api-key.ts'
import { listKeysOfPeople } from '../../../api-keys/api-key-store.ts'
import type { Invitation } from '../../../invitations/invitation.ts'
import { listInvitations } from '../../../invitations/invitations-view.ts'
import type { Context, Platform } from '../../../platform/context.ts'
import { isAtLeast, type TeamMember } from '../../../team/team-member.ts'
import { listTeam } from '../../../team/team-view.ts'
import { languageField, role } from '../session/describe-session.ts'

export const madeKey = z
  .object({
    name: z.string().meta({ description: 'What it is for.' }),
    last_four: z.string().meta({ description: 'Its last four characters.' }),
  })
  .meta({ id: 'MadeKey', description: 'An API key that somebody made, and that still counts.' })

export const madeKeyExample = { name: 'Moodle, campus norte', last_four: '9f31' }

export function presentMadeKey({ name, lastFour }: ApiKey): z.output<typeof madeKey> {
  return { name, last_four: lastFour }
}

const time = (description: string) => z.string().meta({ description, format: 'date-time' })

const person = z
  .object({
    id: z.string().meta({ description: 'The id of the person.' }),
    name: z.string().meta({ description: 'Empty where they gave none.' }),
    email: z.string().meta({ description: 'Where letters go.' }),
    role: role.meta({ description: 'What they may do.' }),
    joined_at: time('When they came into the team.'),
    last_seen_at: time('When they last did something in this organization, to a few minutes.').nullable(),
    api_keys: z
      .array(madeKey)
      .meta({ description: 'The keys that they made and that still count; none for who may not see keys.' }),
    is_you: z.boolean().meta({ description: 'Whether it is who asks.' }),
  })
  .meta({ id: 'TeamPerson', description: 'Somebody of the team.' })

export const invitation = z
  .object({
    id: z.string().meta({ description: 'Its id; another one each time that it is sent.' }),
    email: z.string().meta({ description: 'Where its letter went.' }),
    role: role.meta({ description: 'What the person will be able to do.' }),
    language: languageField,
    invited_by: z
      .string()
      .nullable()
      .meta({ description: 'Name or address of a person; null for the operator of the service.' }),
    invited_at: time('When the person was first invited.'),
    sent_at: time('When the newest letter was asked for.'),
    expires_at: time('Until when its link can be used.'),
    letter: z.enum(['pending', 'sent', 'failed']).meta({ description: 'What became of the newest letter.' }),
    last_answer: z.string().nullable().meta({ description: 'What the mail server said, where it took none.' }),
  })
  .meta({ id: 'Invitation', description: 'Somebody who is asked into the team.' })

export const team = z
  .object({
    people: z.array(person).meta({ description: 'In the order in which they came.' }),
    invitations: z
      .array(invitation)
      .nullable()
      .meta({ description: 'Those that wait, the oldest first; null for who may not invite.' }),
  })
  .meta({ id: 'Team', description: 'The people of an organization.' })

const personExample = {
  id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5e',
  name: 'Ana Muñoz',
  email: 'ana@example.edu',
  role: 'owner',
  joined_at: '2026-10-01T09:12:44.120Z',
  last_seen_at: '2026-11-22T08:40:02.007Z',
  api_keys: [madeKeyExample],
  is_you: true,
}

export const invitationExample = {
  id: '0199e0a4-6b2c-7c11-9f00-5c1a2b3c4d5f',
  email: 'luis@example.edu',
  role: 'issuer',
  language: 'es',
  invited_by: 'Ana Muñoz',
  invited_at: '2026-11-20T10:00:00.000Z',
  sent_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  letter: 'sent',
  last_answer: null,
}

export const teamExample = {
  summary: 'An owner and an invitation',
  value: { people: [personExample], invitations: [invitationExample] },
}

function presentPerson({ actor }: Context, one: TeamMember, keys: ApiKey[]): z.output<typeof person> {
  return {
    id: one.userId,
    name: one.name,
    email: one.email,
    role: one.role,
    joined_at: one.createdAt.toISOString(),
    last_seen_at: one.lastSeenAt?.toISOString() ?? null,
    api_keys: keys.map(presentMadeKey),
    is_you: actor.kind === 'user' && actor.id === one.userId,
  }
}

function presentInvitation(one: Invitation): z.output<typeof invitation> {
  return {
    id: one.id,
    email: one.email,
    role: one.role,
    language: one.language,
    invited_by: one.invitedBy,
    invited_at: one.invitedAt.toISOString(),
    sent_at: one.requestedAt.toISOString(),
    expires_at: one.expiresAt.toISOString(),
    letter: one.letter,
    last_answer: one.letter === 'sent' ? null : one.lastAnswer,
  }
}

/** The team as who asks may see it: the people for everybody of the team, addresses of strangers for who may invite. */
export async function presentTeam(ctx: Context, { database }: Platform): Promise<z.output<typeof team>> {
  const mayInvite = ctx.actor.kind === 'user' && isAtLeast(ctx.actor.role, 'admin')
  // Who people are is no organization's own, so it is not for every request to read.
  const scope = { ...ctx, db: database.forOperator(ctx.organization.id) }
  const [people, invitations, keys] = await Promise.all([
    listTeam(scope),
    mayInvite ? listInvitations(scope) : null,
    mayInvite ? listKeysOfPeople(scope) : [],
  ])
  const keysOf = Map.groupBy(keys, ({ madeBy }) => madeBy)
  return {
    people: people.map((one) => presentPerson(ctx, one, keysOf.get(one.userId) ?? [])),
    invitations: invitations?.map(presentInvitation) ?? null,
  }
}

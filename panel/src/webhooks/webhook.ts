import type { Answer, Body } from '../data/ask.ts'
import type { Tone } from '../ui/states/tone.tsx'

export type Webhooks = Answer<'list-webhooks'>
export type Webhook = Webhooks['items'][number]
export type WebhookValues = Body<'create-webhook'>
export type EventTypes = Webhooks['event_types']
export type Delivery = Answer<'list-deliveries'>['items'][number]
export type DeliveryState = Delivery['status']
export type TestAnswer = Answer<'test-webhook'>

export const deliveryStates = ['pending', 'held', 'sent', 'failed'] as const satisfies readonly DeliveryState[]

/** What a person is told of a webhook in a word: one that is on and takes nothing is failing. */
export type WebhookState = Webhook['status'] | 'failing'

export const stateOf = ({ status, failing_since }: Webhook): WebhookState =>
  status === 'on' && failing_since ? 'failing' : status

export const stateTones: Record<WebhookState, Tone> = { unverified: 'late', on: 'good', failing: 'bad', off: 'bad' }
export const deliveryTones: Record<DeliveryState, Tone> = { pending: 'calm', held: 'late', sent: 'good', failed: 'bad' }

/** Whether events are sent once more, and some are not on their way yet. */
export const isReplaying = ({ replay }: Webhook): boolean => replay !== null && replay.ended_at === null

/** The types that patterns name, of all that there are. */
export function typesOf(patterns: readonly string[], all: EventTypes): Set<string> {
  const isNamed = (family: string, type: string) => patterns.some((one) => ['*', `${family}.*`, type].includes(one))
  return new Set(familiesOf(all).flatMap(([family, types]) => types.filter((type) => isNamed(family, type))))
}

/** The least patterns that name these types: new types of a kind, of which all are chosen, are named with it. */
export function patternsOf(chosen: ReadonlySet<string>, all: EventTypes): string[] {
  const families = familiesOf(all).map(([family, types]) =>
    types.every((type) => chosen.has(type)) ? [`${family}.*`] : types.filter((type) => chosen.has(type)),
  )
  return families.every(([first]) => first?.endsWith('.*')) ? ['*'] : families.flat()
}

export function familiesOf(all: EventTypes): [family: keyof EventTypes, types: string[]][] {
  const families = Object.entries(all) as [keyof EventTypes, readonly string[]][]
  return families.map(([family, verbs]) => [family, verbs.map((verb) => `${family}.${verb}`)])
}

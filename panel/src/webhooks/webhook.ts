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

/** The state of a webhook as a person reads it: a webhook that is on and takes nothing is failing. */
export type WebhookState = Webhook['status'] | 'failing'

export const stateOf = ({ status, failing_since }: Webhook): WebhookState =>
  status === 'on' && failing_since ? 'failing' : status

export const stateTones: Record<WebhookState, Tone> = { unverified: 'late', on: 'good', failing: 'bad', off: 'bad' }
export const deliveryTones: Record<DeliveryState, Tone> = { pending: 'calm', held: 'late', sent: 'good', failed: 'bad' }

/** Whether a replay is under way, and some of its events have no delivery yet. */
export const isReplaying = ({ replay }: Webhook): boolean => replay !== null && replay.ended_at === null

/** The types that the patterns name, among all types. */
export function typesOf(patterns: readonly string[], all: EventTypes): Set<string> {
  const isNamed = (family: string, type: string) => patterns.some((one) => ['*', `${family}.*`, type].includes(one))
  return new Set(familiesOf(all).flatMap(([family, types]) => types.filter((type) => isNamed(family, type))))
}

/** The fewest patterns that name these types. Where all types of a kind are chosen, the pattern of the kind names its future types too. */
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

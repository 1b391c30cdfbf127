import { dayMs } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { readNetwork } from '../../platform/formats/network.ts'
import { parseId, type TemplateId } from '../../platform/ids.ts'
import { type Refusal, refuse } from '../../platform/refusals/refusal.ts'
import { type Scope, scopes, unnamed } from './scope.ts'

/** The bounds of a key: its scopes, its end, its networks and its templates. They are fixed when the key is made; an empty list is no bound. */
export type KeyBounds = {
  scopes: Scope[]
  expiresAt: Date | null
  allowedNetworks: string[]
  allowedTemplates: TemplateId[]
}

/** The bounds as the maker of a key wrote them. A part that is left out is no bound. */
export type WantedBounds = {
  scopes?: readonly string[] | undefined
  expiresAt?: string | null | undefined
  allowedNetworks?: readonly string[] | undefined
  allowedTemplates?: readonly string[] | undefined
}

export const keyNetworksMax = 20
export const keyTemplatesMax = 100
const expiryDaysMax = 10 * 366

/** Reads the bounds of a new key. Throws Refusal about the field that is wrong. */
export function readKeyBounds({ clock }: Pick<Context, 'clock'>, wanted: WantedBounds): KeyBounds {
  return {
    scopes: readScopes(wanted.scopes),
    expiresAt: readExpiry(wanted.expiresAt ?? null, clock.now()),
    allowedNetworks: readNetworks(wanted.allowedNetworks ?? []),
    allowedTemplates: readTemplates(wanted.allowedTemplates ?? []),
  }
}

function refuseBound(field: string, problem: string): Refusal {
  return refuse('invalid_api_key_bound', problem).about(field)
}

function readScopes(named: readonly string[] | undefined): Scope[] {
  if (named === undefined) return [...unnamed]
  const unknown = named.find((name) => !scopes.some((scope) => scope === name))
  if (unknown !== undefined) throw refuseBound('scopes', `There is no scope ${JSON.stringify(unknown.slice(0, 50))}.`)
  if (named.length === 0) throw refuseBound('scopes', 'A key needs at least one scope.')
  return scopes.filter((scope) => named.includes(scope))
}

function readExpiry(given: string | null, now: Date): Date | null {
  if (given === null) return null
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(given) ? new Date(given) : undefined
  if (!at || Number.isNaN(at.getTime()))
    throw refuseBound('expires_at', 'The expiry is a time as 2027-06-30T22:00:00Z.')
  if (at <= now) throw refuseBound('expires_at', 'The expiry lies in the past.')
  if (at.getTime() > now.getTime() + expiryDaysMax * dayMs)
    throw refuseBound('expires_at', 'The expiry is more than ten years away.')
  return at
}

function readNetworks(given: readonly string[]): string[] {
  if (given.length > keyNetworksMax)
    throw refuseBound('allowed_networks', `A key has ${keyNetworksMax} networks at most.`)
  const wrong = given.find((text) => readNetwork(text) === undefined)
  if (wrong !== undefined)
    throw refuseBound(
      'allowed_networks',
      `${JSON.stringify(wrong.slice(0, 50))} is no network as 192.0.2.0/24 or 2001:db8::/32.`,
    )
  return [...new Set(given)]
}

function readTemplates(given: readonly string[]): TemplateId[] {
  if (given.length > keyTemplatesMax)
    throw refuseBound('allowed_templates', `A key has ${keyTemplatesMax} templates at most.`)
  const ids = given.map((text) => parseId<TemplateId>(text))
  if (!ids.every((id) => id !== undefined)) throw refuseBound('allowed_templates', 'A template is named by its id.')
  return [...new Set(ids)]
}

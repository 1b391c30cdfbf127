import { checkAchievement, checkIssuerProfile, type Problem } from '@sello/open-badges'
import { type Issuer, toProfile } from '../credentials/issuers/issuer.ts'
import { getIssuer, updateIssuer } from '../credentials/issuers/issuer-store.ts'
import { toAchievement } from '../credentials/open-badge.ts'
import { foldName } from '../organizations/folded-name.ts'
import {
  type Organization,
  readOrganizationAccent,
  readOrganizationAddress,
  readOrganizationDescription,
  readOrganizationName,
  refuseOrganization,
} from '../organizations/organization.ts'
import { updateAsksMoreThanLetters, updateOrganization } from '../organizations/organization-store.ts'
import { takeName } from '../organizations/take-name.ts'
import { waysBeyondLetters } from '../people/sessions/session.ts'
import type { Facts } from '../platform/audit-log/audit-entry.ts'
import { changedFacts } from '../platform/audit-log/kept-facts.ts'
import { recordChange } from '../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type Language } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { parseEmail } from '../platform/formats/email.ts'
import { refuse } from '../platform/refusals/refusal.ts'
import { useImage } from '../templates/images/use-image.ts'
import { listAllTemplates } from '../templates/template-store.ts'

/** Changes of an organization. An absent field stays, and null removes it. */
export type OrganizationChanges = {
  name?: string | undefined
  language?: Language | undefined
  /** A description in a few sentences, shown in each credential and on its page. */
  description?: string | null | undefined
  url?: string | null | undefined
  logoUrl?: string | null | undefined
  /** The public contact address: it is in each credential and on the pages, and replies to letters go there. */
  email?: string | null | undefined
  /** Another address for replies to letters. */
  replyTo?: string | null | undefined
  /** The accent colour of its pages, letters and certificates. */
  accent?: string | null | undefined
  /** Whether people may take their name off the pages of its credentials. */
  allowsNameRemoval?: boolean | undefined
  /** Whether people may take its credentials into their wallet apps. */
  allowsWallets?: boolean | undefined
  /** Whether its name may be that of another organization. */
  mayShareName?: boolean | undefined
}

export type ChangedOrganization = { organization: Organization; issuer: Issuer }

/**
 * Changes an organization in its record and in the profile of its issuer, in one transaction. Issued credentials stay as they were signed; DID and
 * keys never change.
 *
 * Throws Refusal with the fields at fault: a profile that cannot be signed, alone or with one of the organization's templates, would stop all its
 * credentials. The name of another organization is refused as well. A new name is written to the log for the operator: under a domain that all
 * organizations share, people know an organization by its name.
 */
export async function changeOrganization(
  ctx: Context,
  database: Database,
  current: Organization,
  changes: OrganizationChanges,
): Promise<ChangedOrganization> {
  const former = await getIssuer(ctx)
  const organization = {
    ...current,
    name: changes.name === undefined ? current.name : readOrganizationName(changes.name, current.isSandbox),
    language: changes.language ?? current.language,
    url: changes.url === undefined ? current.url : webAddress('url', changes.url),
    allowsNameRemoval: changes.allowsNameRemoval ?? current.allowsNameRemoval,
    allowsWallets: changes.allowsWallets ?? current.allowsWallets,
  }
  const page = `${ctx.settings.publicUrl}/orgs/${current.id}`
  const issuer: Issuer = {
    ...former,
    name: organization.name,
    description: changes.description === undefined ? former.description : description(changes.description),
    url: organization.url ?? page,
    imageUrl: changes.logoUrl === undefined ? former.imageUrl : webAddress('logo', changes.logoUrl),
    email: changes.email === undefined ? former.email : address('email', changes.email),
    replyTo: changes.replyTo === undefined ? former.replyTo : address('reply-to', changes.replyTo),
    accent: changes.accent === undefined ? former.accent : accent(changes.accent),
  }
  await checkProfile(ctx, issuer, organization.language)
  const changed = changedFacts(factsOf(current, former), factsOf(organization, issuer))
  const keep = (sharesName?: boolean) =>
    inTransaction(ctx, async (tx) => {
      await updateOrganization(tx, organization, sharesName)
      await useImage(tx, issuer.imageUrl)
      await updateIssuer(tx, issuer)
      if (changed) await recordChange(tx, { action: 'organization.changed', subjectId: current.id, ...changed })
    })
  const { id, name } = organization
  const isAnother = foldName(name) !== foldName(current.name)
  if (isAnother && current.isActive)
    await takeName(database, { id, name, mayShare: changes.mayShareName === true }, keep)
  else await keep()
  if (name !== current.name)
    ctx.log.info({ organization: id, from: current.name, to: name }, 'an organization was renamed')
  return { organization, issuer }
}

function factsOf(
  { name, language, allowsNameRemoval, allowsWallets }: Organization,
  { description, url, imageUrl, email, replyTo, accent }: Issuer,
): Facts {
  const said = { name, language, description, url, logo: imageUrl, email, reply_to: replyTo, accent }
  return { ...said, allows_name_removal: allowsNameRemoval, allows_wallets: allowsWallets }
}

function description(given: string | null): string | null {
  return given === null ? null : readOrganizationDescription(given)
}

function accent(given: string | null): string | null {
  return given === null ? null : readOrganizationAccent(given)
}

function webAddress(part: string, given: string | null): string | null {
  return given === null ? null : readOrganizationAddress(part, given)
}

function address(part: string, given: string | null): string | null {
  if (given === null) return null
  const email = parseEmail(given)
  if (!email) throw refuseOrganization(`The ${part} must be an e-mail address.`, part)
  return email.address
}

const partsOfProfile: Record<string, string> = {
  'issuer.name': 'name',
  'issuer.description': 'description',
  'issuer.url': 'url',
  'issuer.image.url': 'logo',
  'issuer.image.caption': 'name',
  'issuer.email': 'email',
}

async function checkProfile(ctx: Context, issuer: Issuer, language: Language): Promise<void> {
  const profile = toProfile(issuer)
  const [own] = checkIssuerProfile(profile)
  if (own) throw refuseOrganization(sentenceOf(own, ''), partsOfProfile[own.field])
  for (const template of await listAllTemplates(ctx)) {
    const [problem] = checkAchievement(profile, toAchievement(ctx.settings.publicUrl, template, language))
    if (problem) throw refuseOrganization(sentenceOf(problem, template.name), partsOfProfile[problem.field])
  }
}

function sentenceOf({ field, reason }: Problem, templateName: string): string {
  const part = partsOfProfile[field]
  const words = reason.replaceAll('_', ' ')
  return part
    ? `The ${part} cannot be signed (${words}).`
    : `With this the template "${templateName}" could not be signed: ${field} (${words}).`
}

/**
 * Sets whether owners and administrators need a passkey or the organization's provider to enter. Only somebody who has just signed in by such a way
 * can turn it on, so that nobody locks themselves out, and only where people can have passkeys: otherwise an organization whose provider fails would
 * have no way left. Throws Refusal.
 */
export async function askMoreThanLetters(ctx: Context, asks: boolean): Promise<void> {
  const { actor, settings } = ctx
  const ways: readonly string[] = waysBeyondLetters
  // Commands that change another field need no code of passkeys.
  if (asks) (await import('../people/passkeys/relying-party.ts')).relyingPartyOf(settings)
  if (asks && !(actor.kind === 'user' && actor.signedIn && ways.includes(actor.signedIn.way)))
    throw refuse('more_than_letter_required')
  await inTransaction(ctx, async (tx) => {
    if (!(await updateAsksMoreThanLetters(tx, asks))) return
    const facts = (value: boolean) => ({ asks_more_than_letters: value })
    await recordChange(tx, {
      action: 'organization.changed',
      subjectId: tx.organization.id,
      before: facts(!asks),
      after: facts(asks),
    })
  })
}

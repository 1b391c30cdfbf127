import type { AuditAction } from '../../platform/audit-log/audit-entry.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import { deleteSessionsLimitedTo } from '../sessions/session-store.ts'
import { refuseProvider } from './identity-provider.ts'
import { proofOf, readSignInDomain, signInDomainsMax } from './sign-in-domain.ts'
import {
  deleteSignInDomain,
  insertSignInDomain,
  listSignInDomains,
  updateDomainLapsed,
  updateDomainProven,
} from './sign-in-domain-store.ts'

/** Adds a mail domain, which counts once it is proven. Adding it twice changes nothing. Throws Refusal. */
export async function addSignInDomain(ctx: Context, given: string): Promise<string> {
  const domain = readSignInDomain(given)
  return inTransaction(ctx, async (tx) => {
    if ((await listSignInDomains(tx)).length >= signInDomainsMax)
      throw refuseProvider('domain', `There may be ${signInDomainsMax} domains.`)
    if (await insertSignInDomain(tx, domain))
      await recordChange(tx, {
        action: 'identity_provider.domain_added',
        subjectId: tx.organization.id,
        after: { domain },
      })
    return domain
  })
}

/** Looks into the DNS whether the organization has published its proof there; true once it was seen. */
export async function checkSignInDomain(ctx: Context, domain: string): Promise<boolean> {
  const known = (await listSignInDomains(ctx)).find((one) => one.domain === domain)
  if (!known) return false
  if (known.provenAt) return true
  if ((await isPublished(ctx, domain)) !== true) return false
  await takeAsProven(ctx, domain, 'dns')
  return true
}

/** Whether the DNS has the proof of the organization; undefined where it does not answer. */
export async function isPublished(ctx: Context, domain: string): Promise<boolean | undefined> {
  const { name, value } = proofOf(ctx, domain)
  return (await ctx.dns.texts(name))?.includes(value)
}

/** Takes a domain as the organization's own: seen in the DNS, or known to the operator of the service. */
export async function takeAsProven(ctx: Context, domain: string, by: 'dns' | 'operator'): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await updateDomainProven(tx, domain, by === 'dns'))
      await recordChange(tx, {
        action: 'identity_provider.domain_proven',
        subjectId: tx.organization.id,
        after: { domain, by },
      })
  })
}

/**
 * Removes a domain: the provider speaks for none of its addresses any more, and people whom it signed in by one are signed out. Throws
 * Refusal where the organization does not have it: nobody takes for removed what stays.
 */
export async function removeSignInDomain(ctx: Context, given: string): Promise<void> {
  const domain = readSignInDomain(given)
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteSignInDomain(tx, domain)))
      throw refuseProvider('domain', `The organization has no domain ${domain}.`)
    await recordEnd(tx, 'identity_provider.domain_removed', domain)
  })
}

/** Ends the proof of a domain whose record is gone. The domain stays on the list, to be proven anew. */
export async function lapseSignInDomain(ctx: Context, domain: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await updateDomainLapsed(tx, domain)) await recordEnd(tx, 'identity_provider.domain_lapsed', domain)
  })
}

async function recordEnd(tx: TransactionContext, action: AuditAction, domain: string): Promise<void> {
  const ended = await deleteSessionsLimitedTo(tx.db, tx.organization.id, domain)
  await recordChange(tx, {
    action,
    subjectId: tx.organization.id,
    before: { domain },
    after: { sessions_ended: ended },
  })
}

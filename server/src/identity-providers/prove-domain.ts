import { recordChange } from '../audit-log/record-change.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { refuseProvider } from './identity-provider.ts'
import { proofOf, readSignInDomain, signInDomainsMax } from './sign-in-domain.ts'
import {
  deleteSignInDomain,
  insertSignInDomain,
  listSignInDomains,
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
  const { name, value } = proofOf(ctx, domain)
  if (!(await ctx.dns.texts(name)).includes(value)) return false
  await takeAsProven(ctx, domain, 'dns')
  return true
}

/** Takes a domain as the organization's own: seen in the DNS, or known to the operator of the service. */
export async function takeAsProven(ctx: Context, domain: string, by: 'dns' | 'operator'): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await updateDomainProven(tx, domain))
      await recordChange(tx, {
        action: 'identity_provider.domain_proven',
        subjectId: tx.organization.id,
        after: { domain, by },
      })
  })
}

/** From the next sign-in on the provider speaks for no address in it. */
export async function removeSignInDomain(ctx: Context, domain: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await deleteSignInDomain(tx, domain))
      await recordChange(tx, {
        action: 'identity_provider.domain_removed',
        subjectId: tx.organization.id,
        before: { domain },
      })
  })
}

import type { DnsResolver, MailDomainVerdict } from '../../platform/dns/dns.ts'
import type { Template } from '../../templates/template.ts'
import { type CheckOptions, checkRecipients } from './check-recipient.ts'
import { type RowWarning, rowWarnings } from './messages.ts'
import type { RawRow, RowCheck } from './recipient.ts'

export type ValidatedRow = RowCheck & { status: 'valid' | 'warning' | 'error' }

export type ValidatedBatch = { total: number; valid: number; warnings: number; errors: number; rows: ValidatedRow[] }

/** The time that the resolver gets. A domain without an answer by then gets no warning. */
const dnsLimitMs = 2000

/**
 * Checks each row as issuing would, and also whether its mail domain accepts mail. The domain causes only a warning, so trouble with DNS makes no row
 * invalid.
 */
export async function validateBatch(
  ctx: { dns: DnsResolver; organization: { id: string } },
  template: Template,
  rows: readonly RawRow[],
  options: CheckOptions,
): Promise<ValidatedBatch> {
  const checks = checkRecipients(template, rows, options)
  const domains = new Set(checks.flatMap(({ domain }) => domain ?? []))
  const verdicts = await ctx.dns.mailDomains(domains, dnsLimitMs, ctx.organization.id)
  const validated = checks.map((check): ValidatedRow => {
    const warning = check.domain && domainWarning(check.domain, verdicts.get(check.domain))
    const warnings = warning ? [...check.warnings, warning.text] : check.warnings
    const warningCodes = warning ? [...check.warningCodes, warning.code] : check.warningCodes
    return {
      ...check,
      warnings,
      warningCodes,
      status: check.errors.length > 0 ? 'error' : warnings.length > 0 ? 'warning' : 'valid',
    }
  })
  const count = (status: ValidatedRow['status']) => validated.filter((row) => row.status === status).length
  return {
    total: validated.length,
    valid: count('valid'),
    warnings: count('warning'),
    errors: count('error'),
    rows: validated,
  }
}

function domainWarning(domain: string, verdict: MailDomainVerdict | undefined): RowWarning | undefined {
  if (verdict === 'accepts_mail') return undefined
  return verdict === 'no_mail' ? rowWarnings.domain_without_mail(domain) : rowWarnings.domain_not_checked(domain)
}

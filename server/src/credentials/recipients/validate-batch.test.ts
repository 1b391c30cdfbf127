import { describe, expect, it } from 'vitest'
import type { DnsResolver, MailDomainVerdict } from '../../platform/dns/dns.ts'
import type { Template } from '../../templates/template.ts'
import { checkRecipients } from './check-recipient.ts'
import { validateBatch } from './validate-batch.ts'

const template = {
  resultAllowedValues: [],
  creditsAvailable: null,
  requiredFields: [],
  optionalFields: [{ name: 'role', type: 'string', description: '' }],
} as unknown as Template

const organization = { id: 'organization' }

function dnsOf(verdicts: Record<string, MailDomainVerdict>): DnsResolver & { asked: string[]; limitMs: number } {
  const dns = {
    asked: [] as string[],
    limitMs: 0,
    async mailDomains(domains: Iterable<string>, limitMs: number) {
      dns.asked.push(...domains)
      dns.limitMs = limitMs
      return new Map(dns.asked.map((domain) => [domain, verdicts[domain] ?? 'accepts_mail']))
    },
    texts: async () => [],
    addresses: async () => [],
    names: async () => [],
  }
  return dns
}

const rows = [
  { email: 'ana@example.com' },
  { email: 'luis@gmial.com', extra: 1 },
  { email: 'eva@nomail.example.com' },
  { email: 'no' },
  { email: 'ANA@EXAMPLE.com' },
  { email: 'rosa@slow.example.com', role: 5 },
]
const verdicts = { 'gmial.com': 'no_mail', 'nomail.example.com': 'no_mail', 'slow.example.com': 'unknown' } as const

describe('validating a batch', () => {
  it('counts rows by status and says why', async () => {
    const batch = await validateBatch({ dns: dnsOf(verdicts), organization }, template, rows, {})
    expect(batch).toMatchObject({ total: 6, valid: 1, warnings: 2, errors: 3 })
    expect(batch.rows.map(({ row, status, warnings }) => [row, status, ...warnings])).toEqual([
      [1, 'valid'],
      [
        2,
        'warning',
        'Did you mean gmail.com?',
        'Field not used by this template: extra',
        'Domain gmial.com does not accept mail',
      ],
      [3, 'warning', 'Domain nomail.example.com does not accept mail'],
      [4, 'error'],
      [5, 'error'],
      [6, 'error', 'Domain slow.example.com could not be checked'],
    ])
  })

  it('calls an error exactly what issuing refuses, in the same words', async () => {
    const batch = await validateBatch({ dns: dnsOf(verdicts), organization }, template, rows, {})
    expect(batch.rows.map(({ errors }) => errors)).toEqual(checkRecipients(template, rows).map(({ errors }) => errors))
  })

  it('asks once a domain, of well-formed addresses only, for two seconds at most', async () => {
    const dns = dnsOf({})
    await validateBatch({ dns, organization }, template, rows, {})
    expect(dns.asked).toEqual(['example.com', 'gmial.com', 'nomail.example.com', 'slow.example.com'])
    expect(dns.limitMs).toBe(2000)
  })
})

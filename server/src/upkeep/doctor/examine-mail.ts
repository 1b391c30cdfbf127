import { isIP } from 'node:net'
import { countUnreadReports } from '../../mail/bounces/collect-bounces.ts'
import type { DnsResolver } from '../../platform/dns/dns.ts'
import { isOfPublicNetwork } from '../../platform/guarded-fetch/public-network.ts'
import { greetRelay } from '../../platform/smtp/mail-transport.ts'
import { broken, type Diagnosis, fine, look, messageOf, warning } from './diagnosis.ts'

export type MailToExamine = {
  /** Undefined: the built-in inbox. */
  smtpUrl: string | undefined
  smtpTls: 'auto' | 'required' | 'optional'
  /** The address of the sender. */
  from: string
  /** The name under which the relay's DKIM key stands, where the operator told it. */
  dkimSelector: string | undefined
  /** The domain of the addresses that reports go to, and the mailbox that a worker reads them from. */
  returnPathDomain: string | undefined
  bounceMailbox: string | undefined
  /** Who posts reports. */
  reportProviders: string[]
}

const dialogueMs = 5_000

/** Looks at the way of letters: the relay up to where it would take one, and what DNS says of the sender. No letter is sent. */
export async function examineMail(mail: MailToExamine, dns: DnsResolver): Promise<Diagnosis[]> {
  const { smtpUrl } = mail
  if (smtpUrl === undefined) return [fine('mail relay', 'none: letters stay in the built-in inbox')]
  const domain = mail.from.slice(mail.from.lastIndexOf('@') + 1).toLowerCase()
  const found = await Promise.all([
    look('mail relay', async () => [await greet(smtpUrl, mail.smtpTls)]),
    look('name of the relay', () => examineName(new URL(smtpUrl).hostname, dns)),
    look('sender', () => examineSender(domain, dns)),
    look('SPF', async () => [await examineSpf('SPF', domain, dns)]),
    look('DMARC', async () => [await examineDmarc(domain, dns)]),
    look('DKIM', async () => [await examineDkim(domain, mail.dkimSelector, dns)]),
    examineBounces(mail, dns),
  ])
  return found.flat()
}

async function greet(smtpUrl: string, tls: MailToExamine['smtpTls']): Promise<Diagnosis> {
  const timeouts = { connectionMs: dialogueMs, greetingMs: dialogueMs, socketMs: dialogueMs }
  const refusal = await greetRelay({ smtpUrl, tls, timeouts })
  const { host } = new URL(smtpUrl)
  return refusal === undefined
    ? fine('mail relay', `${host} would take a letter`)
    : broken(
        'mail relay',
        `${host}: ${refusal}`,
        'Look at SMTP_URL and SMTP_TLS; "sello-server mail test TO" sends one.',
      )
}

/** A relay in the private network has another name to the outside, so its name is not examined. */
async function examineName(host: string, dns: DnsResolver): Promise<Diagnosis[]> {
  const addresses = isIP(host) ? [host] : await dns.addresses(host, AbortSignal.timeout(dialogueMs))
  const outside = addresses.filter(isOfPublicNetwork)
  const named = await Promise.all(outside.map(async (address) => ({ address, names: await dns.names(address) })))
  const nameless = named.filter(({ names }) => names.length === 0).map(({ address }) => address)
  if (outside.length === 0) return []
  const what = 'name of the relay'
  return nameless.length === 0
    ? [fine(what, named.map(({ address, names }) => `${address} is ${names[0]}`).join(', '))]
    : [
        warning(
          what,
          `${nameless.join(', ')} has no reverse name (PTR)`,
          'Ask who gave you the address for one: many servers refuse letters without it.',
        ),
      ]
}

async function examineSender(domain: string, dns: DnsResolver): Promise<Diagnosis[]> {
  const verdict = (await dns.mailDomains([domain], dialogueMs, 'doctor')).get(domain)
  const what = 'sender'
  if (verdict === 'accepts_mail') return [fine(what, `${domain} takes mail`)]
  return verdict === 'no_mail'
    ? [warning(what, `${domain} takes no mail (no MX, no address)`, 'Give it an MX: answers and bounces come there.')]
    : [warning(what, `DNS does not say whether ${domain} takes mail`, 'Look at DNS_SERVERS, or ask again.')]
}

async function examineSpf(what: string, domain: string, dns: DnsResolver): Promise<Diagnosis> {
  const records = (await dns.texts(domain))?.filter((text) => /^v=spf1( |$)/i.test(text)) ?? []
  const advice = `Publish one TXT record of ${domain} that names the relay: v=spf1 include:RELAY -all`
  if (records.length === 1) return fine(what, `${records[0]}`)
  return records.length === 0
    ? warning(what, `${domain} says of no server that it may send (RFC 7208)`, advice)
    : warning(what, `${domain} has ${records.length} records, which count as none (RFC 7208, section 4.5)`, advice)
}

/** RFC 7489, section 6.6.3: where the domain itself has none, that of the organization counts. */
async function examineDmarc(domain: string, dns: DnsResolver): Promise<Diagnosis> {
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  const found = await Promise.all(domains.map((name) => dns.texts(`_dmarc.${name}`)))
  const record = found.flat().find((text) => text !== undefined && /^v=DMARC1\s*;/i.test(text))
  return record === undefined
    ? warning(
        'DMARC',
        `${domain} has no record`,
        `Publish a TXT record of _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:YOU`,
      )
    : fine('DMARC', record)
}

async function examineDkim(domain: string, selector: string | undefined, dns: DnsResolver): Promise<Diagnosis> {
  if (selector === undefined) return fine('DKIM', 'not looked at: --dkim-selector names the key of the relay')
  const name = `${selector}._domainkey.${domain}`
  const record = (await dns.texts(name))?.find((text) => /(^|;)\s*p=/i.test(text))
  if (record === undefined)
    return warning('DKIM', `${name} has no key`, 'Publish the key that the relay signs with, as it shows it.')
  return /(^|;)\s*p=\s*(;|$)/i.test(record)
    ? warning('DKIM', `the key of ${name} was withdrawn`, 'Publish the key that the relay signs with now.')
    : fine('DKIM', `${name} has a key`)
}

/** Looks at the way back: the domain that reports go to, whose SPF counts for letters of credentials (RFC 7208, section 2.4), and its mailbox. */
async function examineBounces(
  { returnPathDomain: domain, bounceMailbox, reportProviders }: MailToExamine,
  dns: DnsResolver,
): Promise<Diagnosis[]> {
  const what = 'bounces'
  const posted = reportProviders.map((provider) => fine(what, `taken at /api/bounces/${provider}`))
  if (domain === undefined && posted.length > 0) return posted
  if (domain === undefined)
    return [fine(what, 'reports go to the sender, where a person reads them: RETURN_PATH_DOMAIN has the service do it')]
  const found = await Promise.all([
    look(what, async () => [await examineReturnPath(domain, dns)]),
    look('SPF of bounces', async () => [await examineSpf('SPF of bounces', domain, dns)]),
    look('bounce mailbox', async () => [await examineMailbox(bounceMailbox)]),
  ])
  return [...posted, ...found.flat()]
}

async function examineReturnPath(domain: string, dns: DnsResolver): Promise<Diagnosis> {
  const verdict = (await dns.mailDomains([domain], dialogueMs, 'doctor')).get(domain)
  if (verdict === 'accepts_mail') return fine('bounces', `reports go to ${domain}, which takes mail`)
  return verdict === 'no_mail'
    ? warning(
        'bounces',
        `reports go to ${domain}, which takes no mail (no MX, no address)`,
        'Give it an MX that puts all of its mail into BOUNCE_MAILBOX; see docs/running.md.',
      )
    : warning('bounces', `DNS does not say whether ${domain} takes mail`, 'Look at DNS_SERVERS, or ask again.')
}

async function examineMailbox(mailbox: string | undefined): Promise<Diagnosis> {
  const what = 'bounce mailbox'
  if (mailbox === undefined) return fine(what, 'none: reports count where "sello-server letter bounce" is given them')
  const unread = await countUnreadReports(mailbox).catch((error: unknown) => messageOf(error))
  if (typeof unread === 'string')
    return broken(
      what,
      unread,
      'Look at BOUNCE_MAILBOX: until it opens, letters that come back are taken for delivered.',
    )
  return unread > unreadMax
    ? warning(what, `opens, ${unread} messages are not read yet`, 'See that a worker runs with BOUNCE_MAILBOX.')
    : fine(what, `opens, ${unread} messages are not read yet`)
}

/** The messages that a worker reads in two minutes. */
const unreadMax = 1_000

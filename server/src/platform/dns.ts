import { Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'

/** Whether a domain takes mail. `unknown` is no verdict: the resolver was silent, slow or broken. */
export type MailDomainVerdict = 'accepts_mail' | 'no_mail' | 'unknown'

export type DnsResolver = {
  /** Asks once a domain, in parallel, from a cache where it can; never takes longer than `limitMs` in all. */
  mailDomains(domains: Iterable<string>, limitMs: number): Promise<Map<string, MailDomainVerdict>>
}

export type DnsOptions = {
  /** `ip` or `ip:port`; none means those of the system. */
  servers: string[]
  /** How long one question waits for one server before it is asked again. */
  timeoutMs?: number
  tries?: number
  /** Questions under way at a time, over all callers. */
  parallel?: number
  domainsCachedMax?: number
  /** How long each verdict is believed. Node does not tell the TTL of an MX record. */
  believeMs?: Partial<Record<MailDomainVerdict, number>>
}

const hour = 3_600_000

/** One lookup: several callers may wait for it, and it is given up when the last of them has gone. */
type Lookup = {
  domain: string
  verdict: Promise<MailDomainVerdict>
  settle: (verdict: MailDomainVerdict) => void
  waiting: number
  resolver: Resolver | undefined
}

export function openDnsResolver(options: DnsOptions): DnsResolver {
  const believeMs = { accepts_mail: hour, no_mail: hour / 12, unknown: 30_000, ...options.believeMs }
  const cache = new LRUCache<string, MailDomainVerdict>({ max: options.domainsCachedMax ?? 20_000 })
  const underway = new Map<string, Lookup>()
  const queued = new Set<Lookup>()
  // One c-ares channel for each question under way, so that one can be cancelled without its neighbours.
  const parallel = options.parallel ?? 32
  const idle = Array.from({ length: parallel }, () => newResolver(options))
  // When every channel waited in vain through a whole call, the resolver is left alone for a while: each batch would
  // wait as long. A few silent domains do not count, or one organization's rows could stop the checks of all others.
  let answers = 0
  let silentUntil = 0

  function join(domain: string): Lookup {
    const existing = underway.get(domain)
    if (existing) {
      existing.waiting += 1
      return existing
    }
    const { promise, resolve } = Promise.withResolvers<MailDomainVerdict>()
    const lookup: Lookup = { domain, verdict: promise, settle: resolve, waiting: 1, resolver: undefined }
    underway.set(domain, lookup)
    queued.add(lookup)
    return lookup
  }

  function startQueued(): void {
    for (const lookup of queued) {
      const resolver = idle.pop()
      if (resolver === undefined) return
      queued.delete(lookup)
      lookup.resolver = resolver
      void ask(resolver, lookup.domain).then((verdict) => {
        idle.push(resolver)
        if (verdict !== 'unknown') answers += 1
        finish(lookup, verdict, true)
        startQueued()
      })
    }
  }

  function leave(lookup: Lookup): void {
    lookup.waiting -= 1
    if (lookup.waiting > 0) return
    // Answered: its channel may be at work for another domain by now.
    if (underway.get(lookup.domain) !== lookup) return
    queued.delete(lookup)
    finish(lookup, 'unknown', lookup.resolver !== undefined)
    lookup.resolver?.cancel()
  }

  function finish(lookup: Lookup, verdict: MailDomainVerdict, isWorthKeeping: boolean): void {
    // Given up before, and perhaps asked anew.
    if (underway.get(lookup.domain) !== lookup) return
    underway.delete(lookup.domain)
    if (isWorthKeeping) cache.set(lookup.domain, verdict, { ttl: believeMs[verdict] })
    lookup.settle(verdict)
  }

  async function mailDomains(domains: Iterable<string>, limitMs: number): Promise<Map<string, MailDomainVerdict>> {
    const verdicts = new Map<string, MailDomainVerdict>()
    const lookups: Lookup[] = []
    const isSilent = performance.now() < silentUntil
    for (const domain of new Set(domains)) {
      const known = cache.get(domain.toLowerCase())
      verdicts.set(domain, known ?? 'unknown')
      if (known !== undefined || isSilent) continue
      const lookup = join(domain.toLowerCase())
      lookups.push(lookup)
      void lookup.verdict.then((verdict) => verdicts.set(domain, verdict))
    }
    if (lookups.length === 0) return verdicts

    const answersBefore = answers
    startQueued()
    const all = Promise.all(lookups.map((lookup) => lookup.verdict))
    const isDone = await isDoneWithin(all, limitMs)
    if (!isDone && answers === answersBefore && lookups.length >= parallel) {
      silentUntil = performance.now() + believeMs.unknown
    }
    for (const lookup of lookups) leave(lookup)
    // A copy: lookups that are shared with another caller go on and must not write into an answer already given.
    return new Map(verdicts)
  }

  return { mailDomains }
}

function newResolver(options: DnsOptions): Resolver {
  const resolver = new Resolver({ timeout: options.timeoutMs ?? 1000, tries: options.tries ?? 2 })
  if (options.servers.length > 0) resolver.setServers(options.servers)
  return resolver
}

/** RFC 5321, "Locating the Target Host": without an MX record, the domain's own address is its mail host. */
async function ask(resolver: Resolver, domain: string): Promise<MailDomainVerdict> {
  try {
    const records = await resolver.resolveMx(domain)
    // RFC 7505: a single MX of "." says that the domain takes no mail.
    return records.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'accepts_mail' : 'no_mail'
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOTFOUND') return 'no_mail'
    if (code !== 'ENODATA') return 'unknown'
  }
  const found = await Promise.all([hasRecord(resolver.resolve4(domain)), hasRecord(resolver.resolve6(domain))])
  if (found.includes(true)) return 'accepts_mail'
  return found.includes(undefined) ? 'unknown' : 'no_mail'
}

/** Undefined where the resolver could not say. */
async function hasRecord(answer: Promise<string[]>): Promise<boolean | undefined> {
  try {
    return (await answer).length > 0
  } catch (error) {
    const code = codeOf(error)
    return code === 'ENODATA' || code === 'ENOTFOUND' ? false : undefined
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code
}

async function isDoneWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const { promise: limit, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, limitMs, false)
  const isDone = await Promise.race([work.then(() => true), limit])
  clearTimeout(timer)
  return isDone
}

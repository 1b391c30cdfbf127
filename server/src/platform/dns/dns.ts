import { Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'
import { FairChannels } from './fair-channels.ts'

/** Whether a domain accepts mail. `unknown`: the resolver gave no answer, or none in time. */
export type MailDomainVerdict = 'accepts_mail' | 'no_mail' | 'unknown'

export type DnsResolver = {
  /**
   * Asks once a domain, in parallel, from a cache where it can; never takes longer than `limitMs` in all. `asker` is who
   * wants to know, an organization: each has its share of what can be asked at a time, whatever others ask for.
   */
  mailDomains(domains: Iterable<string>, limitMs: number, asker?: string): Promise<Map<string, MailDomainVerdict>>
  /** The TXT records of a name, asked anew each time; undefined where there is no answer within the time of a query. */
  texts(name: string): Promise<string[] | undefined>
  /**
   * The addresses of a name, of both families, asked anew each time; none where there is no answer within the time of a query, or before
   * the signal. It holds none of the few threads in which the system looks names up: a stranger's name server may be silent.
   */
  addresses(name: string, signal: AbortSignal): Promise<string[]>
  /** The names of an address, asked anew each time; none where there is no answer within the time of a query. */
  names(address: string): Promise<string[]>
}

export type DnsOptions = {
  /** `ip` or `ip:port`; none means those of the system. */
  servers: string[]
  /** The time for which one query waits for one server before it is repeated. */
  timeoutMs?: number
  tries?: number
  /** The queries at a time, for all callers together. */
  parallel?: number
  domainsCachedMax?: number
  /** The time for which each verdict is cached. Node does not give the TTL of an MX record. */
  believeMs?: Partial<Record<MailDomainVerdict, number>>
}

const hour = 3_600_000
const tryMs = 1_000
/** If so many unrelated domains do not answer, the resolver is at fault, and not a zone that somebody keeps silent. */
const unrelatedDomains = 8
const restingAskersMax = 1_000
const textsMax = 50
const addressesMax = 20

/** One lookup: several callers may wait for it, and it is given up once all of them are gone. */
type Lookup = {
  domain: string
  verdict: Promise<MailDomainVerdict>
  settle: (verdict: MailDomainVerdict) => void
  waiting: number
  askedAt: number
}

export function openDnsResolver(options: DnsOptions): DnsResolver {
  const believeMs = { accepts_mail: hour, no_mail: hour / 12, unknown: 30_000, ...options.believeMs }
  const cache = new LRUCache<string, MailDomainVerdict>({ max: options.domainsCachedMax ?? 20_000 })
  const underway = new Map<string, Lookup>()
  const parallel = options.parallel ?? 32
  const channels = new FairChannels<Resolver, Lookup, MailDomainVerdict>({
    // One c-ares channel for each question under way, so that one can be cancelled without its neighbours.
    channels: Array.from({ length: parallel }, () => newResolver(options)),
    run(resolver, lookup) {
      lookup.askedAt = performance.now()
      return ask(resolver, lookup.domain)
    },
    interrupt: (resolver) => resolver.cancel(),
    finished(lookup, verdict) {
      if (verdict !== 'unknown') noteAnswer()
      finish(lookup, verdict, true)
    },
  })
  // After a whole call without an answer nothing more is asked for that asker for a while, or each of its batches would
  // wait as long. Others are still asked for: silence about one's domains says nothing of theirs. An answer to anybody
  // shows that the resolver lives, and ends all pauses.
  let answers = 0
  const resting = new LRUCache<string, true>({ max: restingAskersMax, ttl: believeMs.unknown })

  function noteAnswer(): void {
    answers += 1
    resting.clear()
  }

  function join(domain: string, asker: string): Lookup {
    let lookup = underway.get(domain)
    if (lookup) lookup.waiting += 1
    else {
      const { promise, resolve } = Promise.withResolvers<MailDomainVerdict>()
      lookup = { domain, verdict: promise, settle: resolve, waiting: 1, askedAt: 0 }
      underway.set(domain, lookup)
    }
    channels.add(asker, lookup)
    return lookup
  }

  function leave(lookup: Lookup): void {
    lookup.waiting -= 1
    if (lookup.waiting > 0) return
    // Answered: its channel may be at work for another domain by now.
    if (underway.get(lookup.domain) !== lookup) return
    // Silence is believed where one whole try of it was heard: a question that had no time to be answered says nothing.
    const isHeard = channels.isRunning(lookup) && performance.now() - lookup.askedAt >= (options.timeoutMs ?? tryMs)
    finish(lookup, 'unknown', isHeard)
    channels.drop(lookup)
  }

  function finish(lookup: Lookup, verdict: MailDomainVerdict, isWorthKeeping: boolean): void {
    // Given up before, and perhaps asked anew.
    if (underway.get(lookup.domain) !== lookup) return
    underway.delete(lookup.domain)
    if (isWorthKeeping) cache.set(lookup.domain, verdict, { ttl: believeMs[verdict] })
    lookup.settle(verdict)
  }

  async function mailDomains(
    domains: Iterable<string>,
    limitMs: number,
    asker = '',
  ): Promise<Map<string, MailDomainVerdict>> {
    const verdicts = new Map<string, MailDomainVerdict>()
    const lookups: Lookup[] = []
    const isResting = resting.has(asker)
    for (const domain of new Set(domains)) {
      const known = cache.get(domain.toLowerCase())
      verdicts.set(domain, known ?? 'unknown')
      if (known !== undefined || isResting) continue
      const lookup = join(domain.toLowerCase(), asker)
      lookups.push(lookup)
      void lookup.verdict.then((verdict) => verdicts.set(domain, verdict))
    }
    if (lookups.length === 0) return verdicts

    const answersBefore = answers
    channels.start()
    const all = Promise.all(lookups.map((lookup) => lookup.verdict))
    const isDone = await isDoneWithin(all, limitMs)
    if (!isDone && answers === answersBefore && areUnrelated(lookups, Math.min(parallel, unrelatedDomains)))
      resting.set(asker, true)
    for (const lookup of lookups) leave(lookup)
    // A copy: lookups that are shared with another caller go on and must not write into an answer already given.
    return new Map(verdicts)
  }

  async function texts(name: string): Promise<string[] | undefined> {
    const records = await newResolver(options)
      .resolveTxt(name)
      .catch((error) => (isNoRecord(error) ? [] : undefined))
    return records?.slice(0, textsMax).map((parts) => parts.join(''))
  }

  async function addresses(name: string, signal: AbortSignal): Promise<string[]> {
    if (signal.aborted) return []
    const resolver = newResolver(options)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    const found = await Promise.all([
      resolver.resolve4(name).catch(() => []),
      resolver.resolve6(name).catch(() => []),
    ]).finally(() => signal.removeEventListener('abort', cancel))
    return found.flat().slice(0, addressesMax)
  }

  const names = async (address: string) =>
    (
      await newResolver(options)
        .reverse(address)
        .catch(() => [])
    ).slice(0, addressesMax)

  return { mailDomains, texts, addresses, names }
}

/** Whether there are so many domains that nobody has all of: their last two labels differ. */
function areUnrelated(lookups: Lookup[], count: number): boolean {
  return new Set(lookups.map(({ domain }) => domain.split('.').slice(-2).join('.'))).size >= count
}

function newResolver(options: DnsOptions): Resolver {
  const resolver = new Resolver({ timeout: options.timeoutMs ?? tryMs, tries: options.tries ?? 2 })
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
    return isNoRecord(error) ? false : undefined
  }
}

/** Whether the answer says that there is no such record, or no such name. */
function isNoRecord(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENODATA' || code === 'ENOTFOUND'
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

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../test/dns-server.ts'
import { type DnsOptions, openDnsResolver } from './dns.ts'

/** Whoever waits for it is noticed. */
const longerThanATest = 600_000

let server: DnsServer

beforeEach(async () => {
  server = await startDnsServer({
    'mail.example': { mx: ['mx1.mail.example', 'mx2.mail.example'] },
    'null-mx.example': { mx: ['.'], a: ['192.0.2.1'] },
    'only-a.example': { a: ['192.0.2.1'] },
    'only-aaaa.example': { aaaa: ['20010db8000000000000000000000001'] },
    'nothing.example': {},
    'broken.example': 'servfail',
    'refusing.example': 'refused',
    'silent.example': 'silent',
  })
})
afterEach(() => server.stop())

function open(options: Partial<DnsOptions> = {}) {
  return openDnsResolver({ servers: [server.address], timeoutMs: longerThanATest, tries: 1, ...options })
}

/** The server has read everything that was sent, which is all in this process or in the kernel. */
async function settled(of: DnsServer): Promise<number> {
  for (let turns = 0, seen = -1; turns < 20; turns++) {
    if (of.questions.length !== seen) turns = 0
    seen = of.questions.length
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return of.questions.length
}

describe('the verdict on a mail domain', () => {
  it.each([
    ['mail.example', 'accepts_mail'],
    ['only-a.example', 'accepts_mail'],
    ['only-aaaa.example', 'accepts_mail'],
    ['null-mx.example', 'no_mail'],
    ['nothing.example', 'no_mail'],
    ['absent.example', 'no_mail'],
    ['broken.example', 'unknown'],
    ['refusing.example', 'unknown'],
    ['silent.example', 'unknown'],
  ])('of %s is %s', async (domain, verdict) => {
    const dns = domain.startsWith('silent') ? open({ timeoutMs: 200 }) : open()
    expect(await dns.mailDomains([domain], longerThanATest)).toEqual(new Map([[domain, verdict]]))
  })

  it('is unknown when no server listens', async () => {
    const address = server.address
    await server.stop()
    const dns = openDnsResolver({ servers: [address], timeoutMs: 200, tries: 1 })
    expect(await dns.mailDomains(['mail.example'], longerThanATest)).toEqual(new Map([['mail.example', 'unknown']]))
    server = await startDnsServer({})
  })
})

describe('asking', () => {
  it('asks once a domain, however often it is named and in whatever case', async () => {
    const verdicts = await open().mailDomains(['mail.example', 'Mail.Example', 'mail.example'], longerThanATest)
    expect([...verdicts.values()]).toEqual(['accepts_mail', 'accepts_mail'])
    expect(server.questions).toEqual(['MX mail.example'])
  })

  it('remembers verdicts, good and bad', async () => {
    const dns = open()
    const domains = ['mail.example', 'absent.example', 'broken.example']
    const first = await dns.mailDomains(domains, longerThanATest)
    const asked = server.questions.length
    expect(await dns.mailDomains(domains, longerThanATest)).toEqual(first)
    expect(server.questions).toHaveLength(asked)
  })

  it('asks again when a verdict has grown old', async () => {
    const dns = open({ believeMs: { no_mail: 1 } })
    await dns.mailDomains(['late.example'], longerThanATest)
    server.zone['late.example'] = { mx: ['mx.late.example'] }
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await dns.mailDomains(['late.example'], longerThanATest)).toEqual(
      new Map([['late.example', 'accepts_mail']]),
    )
  })

  it('shares one question between two callers', async () => {
    server.delayMs = 50
    const dns = open()
    const ask = () => dns.mailDomains(['mail.example'], longerThanATest)
    const [a, b] = await Promise.all([ask(), ask()])
    expect(a).toEqual(b)
    expect(server.questions).toEqual(['MX mail.example'])
  })

  it('keeps a shared question alive for the caller who waits longer', async () => {
    server.delayMs = 150
    const dns = open()
    const [hasty, patient] = await Promise.all([
      dns.mailDomains(['mail.example'], 40),
      dns.mailDomains(['mail.example'], longerThanATest),
    ])
    expect([hasty.get('mail.example'), patient.get('mail.example')]).toEqual(['unknown', 'accepts_mail'])
  })

  it('never has more questions under way than allowed', async () => {
    const domains = Array.from({ length: 400 }, (_, index) => `d${index}.example`)
    server.zone = Object.fromEntries(domains.map((domain) => [domain, { mx: ['mx.example'] }]))
    server.delayMs = 5
    const verdicts = await open({ parallel: 20 }).mailDomains(domains, longerThanATest)
    expect(new Set(verdicts.values())).toEqual(new Set(['accepts_mail']))
    expect(server.questions).toHaveLength(400)
  })
})

describe('a resolver in trouble', () => {
  it('gives up at the limit and keeps the verdicts that arrived', async () => {
    const dns = open({ tries: 3, parallel: 2 })
    const verdicts = await dns.mailDomains(['mail.example', 'silent.example', 'absent.example'], 3_000)
    expect(Object.fromEntries(verdicts)).toEqual({
      'mail.example': 'accepts_mail',
      'silent.example': 'unknown',
      'absent.example': 'no_mail',
    })
  })

  it('asks nothing more once the limit has passed', async () => {
    const domains = Array.from({ length: 40 }, (_, index) => `s${index}.example`)
    server.zone = Object.fromEntries(domains.map((domain) => [domain, 'silent' as const]))
    // Each question has run out of its time soon after the limit.
    await open({ timeoutMs: 1_100, parallel: 4 }).mailDomains(domains, 1_000)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(server.questions).toHaveLength(4)
  })

  it('goes on answering others while a few domains stay silent', async () => {
    const dns = open()
    await dns.mailDomains(['silent.example'], 50)
    expect((await dns.mailDomains(['mail.example', 'silent.example'], 3_000)).get('mail.example')).toBe('accepts_mail')
  })

  it('cancels nobody else when an answered question is let go', async () => {
    const dns = open({ parallel: 2 })
    const stuck = dns.mailDomains(['mail.example', 'silent.example'], 3_000)
    await dns.mailDomains(['mail.example'], longerThanATest)
    // Asked on the channel that has answered for mail.example, and under way when that call ends.
    server.delayMs = 3_200
    const late = await dns.mailDomains(['null-mx.example'], longerThanATest)
    expect(await stuck).toEqual(
      new Map([
        ['mail.example', 'accepts_mail'],
        ['silent.example', 'unknown'],
      ]),
    )
    expect(late.get('null-mx.example')).toBe('no_mail')
  })

  it('does not make the next batch wait after a whole call without an answer', async () => {
    const dns = open({ parallel: 1, believeMs: { unknown: 5_000 } })
    await dns.mailDomains(['silent.example'], 100)
    const asked = await settled(server)
    expect(await dns.mailDomains(['mail.example', 'silent.example'], longerThanATest)).toEqual(
      new Map([
        ['mail.example', 'unknown'],
        ['silent.example', 'unknown'],
      ]),
    )
    expect(server.questions).toHaveLength(asked)
    const isAskedAgain = async () =>
      (await dns.mailDomains(['mail.example'], longerThanATest)).get('mail.example') === 'accepts_mail'
    while (!(await isAskedAgain())) await new Promise((resolve) => setTimeout(resolve, 50))
  })
})

describe('several who ask', () => {
  const silentDomains = (count: number, zoneOf: (n: number) => string) => {
    const domains = Array.from({ length: count }, (_, n) => zoneOf(n))
    for (const domain of domains) server.zone[domain] = 'silent'
    return domains
  }

  it('has each asked of its own domains while others wait for hundreds that stay silent', async () => {
    const dns = open({ parallel: 8 })
    const waiting = ['one', 'two', 'three'].map((asker) =>
      dns.mailDomains(
        silentDomains(100, (n) => `d${n}.${asker}-${n}.example`),
        3000,
        asker,
      ),
    )
    await until(() => server.questions.length >= 8)
    const honest = ['mail.example', 'null-mx.example', 'only-a.example', 'absent.example', 'nothing.example']
    expect(Object.fromEntries(await dns.mailDomains(honest, longerThanATest, 'honest'))).toEqual({
      'mail.example': 'accepts_mail',
      'null-mx.example': 'no_mail',
      'only-a.example': 'accepts_mail',
      'absent.example': 'no_mail',
      'nothing.example': 'no_mail',
    })
    await Promise.all(waiting)
  })

  it('gives nobody a rest that another has earned', async () => {
    const dns = open({ parallel: 8, believeMs: { unknown: 3_600_000 } })
    const silent = silentDomains(100, (n) => `d${n}.silent-${n}.example`)
    await dns.mailDomains(silent, 100, 'one')
    const asked = await settled(server)
    expect((await dns.mailDomains(['late.example'], longerThanATest, 'one')).get('late.example')).toBe('unknown')
    expect(server.questions).toHaveLength(asked)
    expect((await dns.mailDomains(['mail.example'], longerThanATest, 'other')).get('mail.example')).toBe('accepts_mail')
    // That answer proves the resolver alive: the rest is over for the first as well.
    expect((await dns.mailDomains(['null-mx.example'], longerThanATest, 'one')).get('null-mx.example')).toBe('no_mail')
  })

  it('does not take one silent zone for a dead resolver, however many of its names are asked for', async () => {
    const dns = open({ parallel: 8 })
    await dns.mailDomains(
      silentDomains(100, (n) => `d${n}.zone.example`),
      100,
      'one',
    )
    expect((await dns.mailDomains(['mail.example'], longerThanATest, 'one')).get('mail.example')).toBe('accepts_mail')
  })

  it('keeps no verdict on a domain that had no time to answer', async () => {
    server.delayMs = 300
    const dns = open()
    expect((await dns.mailDomains(['mail.example'], 50, 'one')).get('mail.example')).toBe('unknown')
    expect((await dns.mailDomains(['mail.example'], longerThanATest, 'other')).get('mail.example')).toBe('accepts_mail')
  })

  it('asks a resolver that is dead no longer than its callers wait, and each of them once in a while', async () => {
    await server.stop()
    const dead = await startDnsServer({})
    const silent = Array.from({ length: 400 }, (_, n) => `d${n}.dead-${n}.example`)
    dead.zone = Object.fromEntries(silent.map((domain) => [domain, 'silent' as const]))
    const dns = openDnsResolver({ servers: [dead.address], timeoutMs: longerThanATest, tries: 3 })
    for (const asker of ['one', 'other']) {
      expect(new Set((await dns.mailDomains(silent, 150, asker)).values())).toEqual(new Set(['unknown']))
      const asked = await settled(dead)
      expect(new Set((await dns.mailDomains(silent, 60_000, asker)).values())).toEqual(new Set(['unknown']))
      expect(dead.questions).toHaveLength(asked)
    }
    await dead.stop()
    server = await startDnsServer({})
  })
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

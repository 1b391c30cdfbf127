import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { addressKey, isWebAddress, signableAddress } from './web-address.ts'

describe('the same address in another spelling', () => {
  const key = addressKey('https://badges.example/achievements/1')

  it.each([
    'http://badges.example/achievements/1',
    'https://badges.example:443/achievements/1',
    'http://badges.example:443/achievements/1',
    'https://badges.example:80/achievements/1',
    'HTTPS://Badges.EXAMPLE/achievements/1',
    'https://badges.example./achievements/1',
    'https://badges.example.:443/achievements/1',
    'https://badges.example/%61chievements/%31',
    'https://badges.example/x/../achievements/./1',
    'https://badges.example/x/%2e%2E/achievements/1',
    'https:\\\\badges.example\\achievements\\1',
    ' https://ana:secret@badges.example/achievements/1 ',
    'https://badges.example/achievements%2F1',
  ])('%s is told', (text) => {
    expect(addressKey(text)).toBe(key)
  })

  it.each([
    'https://badges.example/achievements/2',
    'https://badges.example:8443/achievements/1',
    'https://badges.example/achievements/1?a',
    'https://badges.example/achievements/1#a',
    'https://other.example/achievements/1',
    'https://badges.example/achievements/%FF',
  ])('%s is another address', (text) => {
    expect(addressKey(text)).not.toBe(key)
  })
})

it('what is no address of the web is compared as it is', () => {
  expect(addressKey('did:web:Example.org')).toBe('did:web:Example.org')
})

describe('an address as it is signed', () => {
  it('is what the URL standard makes of it, whatever way it takes through the guard', () => {
    const part = fc.oneof(fc.stringMatching(/^[\w~.%A-Zé-]{0,6}$/), fc.constantFrom('.', '..', 'a', 'B_2~'))
    const labels = fc.array(fc.stringMatching(/^[a-zA-Z0-9-]{1,6}$/), { minLength: 1, maxLength: 3 })
    const host = fc.oneof(
      labels.map((all) => all.join('.')),
      fc.constantFrom('example.org', 'a1.example.edu', '127.0.0.1', 'a.b.1'),
      fc.nat(70_000).map((port) => `example.org:${port}`),
    )
    const query = fc.oneof(fc.constant(''), fc.stringMatching(/^\?[\w~.=&?'"%é-]{0,8}$/))
    const address = fc
      .tuple(fc.constantFrom('https://', 'http://', 'HTTP://'), host, fc.array(part, { maxLength: 4 }), query)
      .map(([scheme, name, parts, rest]) => `${scheme}${[name, ...parts].join('/')}${rest}`)
    fc.assert(
      fc.property(address, (text) => {
        const signed = signableAddress(text)
        expect(signed === undefined).toBe(!URL.canParse(text))
        if (signed === undefined) return
        // RFC 3986 in its strictest reading, and the same address to the URL standard.
        expect(signed).toMatch(/^https?:\/\/[a-z0-9._-]+(:\d+)?\/(%[0-9A-Fa-f]{2}|[\w.~!$&'()*+,;=:@/?-])*$/)
        const { pathname, search } = new URL(text)
        const bare = (part: string) => part.replace(/%25(?![0-9a-f]{2})|%(?![0-9a-f]{2})/gi, '%25')
        expect(bare(new URL(signed).pathname + new URL(signed).search)).toBe(bare(pathname + search))
      }),
      { numRuns: propertyRuns(5_000) },
    )
  })

  it.each([
    ['https://example.org', 'https://example.org/'],
    ['HTTP://Example.ORG/a b?c d#e f', 'http://example.org/a%20b?c%20d#e%20f'],
    ['https://example.org/?q={a|b}^`\\', 'https://example.org/?q=%7Ba%7Cb%7D%5E%60%5C'],
    ['https://münchen.example/ü', 'https://xn--mnchen-3ya.example/%C3%BC'],
    ['https://example.org/badge[1].png', 'https://example.org/badge%5B1%5D.png'],
    ['https://example.org/100%.png', 'https://example.org/100%25.png'],
    ['https://example.org/i.png#a#b', 'https://example.org/i.png#a%23b'],
    ['https://example.org:443/?', 'https://example.org/'],
  ])('%s is signed as %s', (text, signed) => {
    expect(signableAddress(text)).toBe(signed)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    '_:b0',
    '@id',
    'https://ana@example.org/',
    'https://ana:secret@example.org/',
    'https://a{b.example/',
    'https://a\u0007.example/',
    'example.org',
    '',
    '/a',
  ])('%s is refused', (text) => {
    expect(signableAddress(text)).toBeUndefined()
  })
})

it('addresses of ours are plain ASCII http(s) without what an IRI may not hold', () => {
  expect(isWebAddress('http://localhost:3000/credentials/1?a=b#c')).toBe(true)
  for (const text of [
    'https://a.example/ü',
    'https://a.example/<',
    'https://a.example/ b',
    'mailto:a@b.example',
    'https://',
    'https://:80/',
    'https://a@b.example/',
    'https://a.example:x/',
  ]) {
    expect(isWebAddress(text)).toBe(false)
  }
})

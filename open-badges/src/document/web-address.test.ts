import { describe, expect, test } from 'vitest'
import { addressKey } from './web-address.ts'

describe('the same address in another spelling', () => {
  const key = addressKey('https://badges.example/achievements/1')

  test.each([
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

  test.each([
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

test('what is no address of the web is compared as it is', () => {
  expect(addressKey('did:web:Example.org')).toBe('did:web:Example.org')
})

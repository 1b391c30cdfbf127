import { describe, expect, it } from 'vitest'
import { createClient } from './create-client.ts'

const apiKey = `svc_live_${'0'.repeat(40)}`
const baseUrl = 'https://credentials.example.edu'

describe('a client', () => {
  it.each([
    ['no key', { apiKey: undefined, baseUrl }, /apiKey is missing.*environment variable/],
    ['an empty key', { apiKey: '', baseUrl }, /apiKey is missing/],
    ['a key with a line break', { apiKey: `${apiKey}\n`, baseUrl }, /apiKey must be one word/],
    ['no address', { apiKey, baseUrl: undefined }, /baseUrl is missing/],
    ['an address that is none', { apiKey, baseUrl: 'credentials.example.edu' }, /baseUrl must be an http/],
  ])('is refused at once, before any request, for %s', (_name, options, words) => {
    expect(() => createClient(options)).toThrow(words)
  })

  it('asks for no record whose id is missing', async () => {
    const sent: unknown[] = []
    const client = createClient({ apiKey, baseUrl, fetch: async (url) => sent.push(url) as never })
    await expect(client.getTemplate(undefined as never)).rejects.toThrow('undefined is no id')
    expect(sent).toEqual([])
  })
})

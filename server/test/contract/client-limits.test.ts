import { describe, expect, it } from 'vitest'
import { batchRowsMax, personOf } from '../../../cli/src/batches/split-batches.ts'
import { pageSizeMax } from '../../../sdk/src/pages.ts'
import { describeApi } from '../../src/entrypoints/sitemap/describe-api.ts'
import { normalizeEmail } from '../../src/platform/formats/email.ts'

// SDK and command line must not import the server: what they know of its limits is held against its description.
describe('the limits that clients know', () => {
  const api = JSON.parse(JSON.stringify(describeApi()))

  it('let the SDK ask for pages as large as the service gives', () => {
    const sizes = Object.values<{ get?: { parameters?: { name: string; schema: { maximum: number } }[] } }>(api.paths)
      .flatMap(({ get }) => get?.parameters ?? [])
      .filter(({ name }) => name === 'page_size')
      .map(({ schema }) => schema.maximum)
    expect(sizes.length).toBeGreaterThan(1)
    expect(new Set(sizes)).toEqual(new Set([pageSizeMax]))
  })

  it('let the command line send batches as large as the service takes', () => {
    expect(api.components.schemas.RecipientsRequest.properties.recipients.maxItems).toBe(batchRowsMax)
  })
})

describe('the command line takes two addresses for one person exactly when the service does', () => {
  it.each([
    ['ana@example.edu', 'Ana@EXAMPLE.edu'],
    ['ana.munoz@gmail.com', 'anamunoz+curso@googlemail.com'],
    ['ana.munoz@example.edu', 'anamunoz@example.edu'],
    ['ana+curso@example.edu', 'ana@example.edu'],
    ['+ana@gmail.com', '+luis@gmail.com'],
    ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'],
    ['ana@MÜNCHEN.example', 'ana@münchen.example'],
    ['ana', 'ANA'],
  ])('%s, %s', (one, other) => {
    expect(personOf(one) === personOf(other)).toBe(normalizeEmail(one) === normalizeEmail(other))
  })
})

import { describe, expect, it } from 'vitest'
import { clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { expectRefusal } from './answers.ts'
import { asksForKey, type Door, limitsItsRate, refusesInactive } from './door.ts'
import { fields, path, startWithWebhooks } from './webhook-door.ts'

const { app, make } = await startWithWebhooks()

const door: Door = { app: () => app, operation: 'create-webhook', method: 'POST', path: path, behind: 422 }

describe('201', () => {
  it('makes a webhook that is not on, and tells its secret this once', async () => {
    const { client, made, id } = await make()
    expect(made).toMatchObject({ ...fields, status: 'unverified', off_because: null, failing_since: null })
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect((await client.get(`${path}/${id}`)).text).not.toContain('whsec_')
  })
})

describe('409', () => {
  it('is refused at the eleventh, however many are made at once', async () => {
    const client = clientFor(app.url, (await makeTenant(app)).key)
    const answers = await Promise.all(Array.from({ length: 15 }, () => client.post(path, fields)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectRefusal(answer, 409, 'The organization has 10 webhooks, the most there may be')
  })
})

describe('422', () => {
  it.each([[['recipient_phone']], ['recipient_email'], [{}]])('says so of include %j', async (include) => {
    const answer = await clientFor(app.url, (await makeTenant(app)).key).post(path, { ...fields, include })
    expect([answer.status, answer.text]).toEqual([
      422,
      expect.stringMatching(/include must be a list of recipient_email/),
    ])
  })

  it.each([0, 101, 1.5, '10'])('says so of batch_size %j', async (batch_size) => {
    const answer = await clientFor(app.url, (await makeTenant(app)).key).post(path, { ...fields, batch_size })
    expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(/batch_size must be an integer/)])
  })

  it.each([
    ['http://crm.example.edu/', 'url is not taken: its address does not begin with https://'],
    ['https://user:word@crm.example.edu/', 'url is not taken: its address names a user'],
    ['https://127.0.0.1/', 'url is not taken: its address is not a public one'],
    ['https://2130706433/', 'url is not taken: its address is not a public one'],
    ['https://[::ffff:127.0.0.1]/', 'url is not taken: its address is not a public one'],
    ['https://[::1]/', 'url is not taken: its address is not a public one'],
    ['https://[64:ff9b::7f00:1]/', 'url is not taken: its address is not a public one'],
    ['https://169.254.169.254/latest/meta-data', 'url is not taken: its address is not a public one'],
    ['https://10.1.2.3/', 'url is not taken: its address is not a public one'],
    ['file:///etc/passwd', 'url is not taken: its address does not begin with https://'],
    ['https://crm.example.edu/\r\nx-injected: 1', 'url must be an https address'],
    ['https://crm.example.edu/\tx', 'url must be an https address'],
    [`https://crm.example.edu/${'x'.repeat(2_000)}`, 'url must be an https address'],
    ['', 'url must be an https address'],
  ])('refuses the address %s', async (url, detail) => {
    const { key } = await makeTenant(app)
    expectRefusal(await clientFor(app.url, key).post(path, { ...fields, url }), 422, detail)
  })

  it.each([
    [{ types: [] }, 'types must name 1 to 100'],
    [{ types: ['credential.lost'] }, 'types: there is no credential.lost'],
    [{ types: 'credential.*' }, 'types must be a list'],
    [{ description: 'x'.repeat(201) }, 'description must not exceed 200 characters'],
    [{ description: 'a\0b' }, 'description must have no control characters'],
  ])('refuses %o', async (changes, detail) => {
    const { key } = await makeTenant(app)
    expectRefusal(await clientFor(app.url, key).post(path, { ...fields, ...changes }), 422, detail)
  })
})

describe('401', () => asksForKey(door))
describe('403', () => refusesInactive(door))
describe('429', () => limitsItsRate(door))

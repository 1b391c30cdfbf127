import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const body = '{"id":"evt_1_0","type":"credential.issued","data":{"name":"Muñoz"}}'
const at = new Date('2026-11-26T16:00:00Z')

function signed(by = secret, text = body, when = at) {
  return {
    'webhook-id': 'evt_1_0',
    'webhook-timestamp': String(when.getTime() / 1_000),
    'webhook-signature': new Webhook(by).sign('evt_1_0', when, text),
  }
}

describe('verifyWebhook', () => {
  it('takes what standardwebhooks has signed, as text or bytes, with the headers of fetch or of Node', async () => {
    const headers = signed()
    for (const given of [body, new TextEncoder().encode(body)])
      for (const named of [headers, new Headers(headers), { 'Webhook-Id': headers['webhook-id'], ...headers }])
        expect((await verifyWebhook(given, named, secret, at)).type).toBe('credential.issued')
  })

  it('takes what is signed by one of two secrets', async () => {
    const both = `${signed(other)['webhook-signature']} ${signed()['webhook-signature']}`
    expect(await verifyWebhook(body, { ...signed(), 'webhook-signature': both }, secret, at)).toBeTruthy()
  })

  it.each([
    ['another secret', body, signed(other), at],
    ['another body', `${body} `, signed(), at],
    ['another id', body, { ...signed(), 'webhook-id': 'evt_2_0' }, at],
    ['a shifted moment', body, { ...signed(), 'webhook-timestamp': String(at.getTime() / 1_000 + 1) }, at],
    ['a request that is replayed six minutes later', body, signed(), new Date(at.getTime() + 360_000)],
    ['a request of six minutes ahead', body, signed(), new Date(at.getTime() - 360_000)],
    ['no signature', body, {}, at],
    [
      'a signature of another version',
      body,
      { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1,', 'v2,') },
      at,
    ],
    ['no base64', body, { ...signed(), 'webhook-signature': 'v1,***' }, at],
  ])('refuses %s', async (_what, text, headers, now) => {
    await expect(verifyWebhook(text, headers, secret, now)).rejects.toThrow(TypeError)
  })
})

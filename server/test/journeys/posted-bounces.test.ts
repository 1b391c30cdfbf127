import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendLetter } from '../../src/credentials/resend-letter.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant, type Tenant } from '../factories.ts'

const mailgunKey = 'key-0123456789abcdef'
const relaySecret = Buffer.alloc(24, 7)
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

let app: Application
let tenant: Tenant
let templateId: string
beforeAll(async () => {
  app = await startApplication({
    settings: { returnPathDomain: 'bounces.example.edu' },
    reportKeys: {
      mailgun: mailgunKey,
      sendgrid: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      relay: `whsec_${relaySecret.toString('base64')}`,
    },
  })
  tenant = await makeTenant(app)
  templateId = (await makeTemplate(tenant)).id
})
afterAll(() => app?.stop())

let people = 0

/** A letter that the relay has taken, as its header names it. */
async function sent() {
  const email = `persona${people++}@example.edu`
  const { body } = await clientFor(app.url, tenant.key).issue(templateId, [{ email }])
  const id: CredentialId = body.credentials[0].credential_id
  await until(
    () => look(id),
    ([status]) => status === 'sent',
  )
  return { id, email, ...lastLetterTo(email) }
}

function lastLetterTo(email: string) {
  const letter = app.smtp.letters.findLast(({ to }) => to === email)
  return { returnPath: letter?.from ?? '', messageId: /^Message-ID: (<.*>)/im.exec(String(letter?.raw))?.[1] ?? '' }
}

const look = async (id: CredentialId) => {
  const row = await tenant.ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('credential_id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.status, row.last_answer]
}

const seconds = () => String(Math.floor(app.platform.clock.now().getTime() / 1_000))

async function post(provider: string, body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/api/bounces/${provider}`, { method: 'POST', headers, body })
  return [answer.status, await answer.json()]
}

const said = '550 5.1.1 <them@example.edu>: no such user'

/** As Mailgun's "Webhook Payloads" has a permanent failure. */
function mailgun(messageId: string, told: object = {}, { key = mailgunKey, timestamp = seconds() } = {}) {
  const token = 'a'.repeat(50)
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return JSON.stringify({
    signature: { token, timestamp, signature },
    'event-data': {
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: said, description: '' },
      message: { headers: { 'message-id': messageId.replace(/[<>]/g, ''), to: 'them@example.edu' } },
      recipient: 'them@example.edu',
      ...told,
    },
  })
}

const bounced = ['failed', 'bounced: 550 5.1.1 <***>: no such user']

describe('a report that a provider posts', () => {
  it('makes its letter one that failed, once, however often it comes: Mailgun', async () => {
    const { id, email, messageId } = await sent()
    expect(await post('mailgun', mailgun(messageId, { severity: 'temporary' }))).toEqual([200, { delayed: 1 }])
    expect(await look(id)).toEqual(['sent', null])
    expect(await post('mailgun', mailgun(messageId))).toEqual([200, { bounced: 1 }])
    expect(await look(id)).toEqual(bounced)
    expect(await post('mailgun', mailgun(messageId))).toEqual([200, { settled: 1 }])
    // Nobody is there, so nothing is sent there any more.
    const { body } = await clientFor(app.url, tenant.key).issue(templateId, [{ email }])
    const [, answer] = await until(
      () => look(body.credentials[0].credential_id),
      ([status]) => status === 'failed',
    )
    expect(answer).toMatch(/^not sent: this address refused .*no such user/)
  })

  it('may be one of many: SendGrid', async () => {
    const [one, other] = [await sent(), await sent()]
    const event = (messageId: string) => ({
      event: 'bounce',
      type: 'bounce',
      'smtp-id': messageId,
      status: '5.1.1',
      reason: said,
    })
    const told = (timestamp: string, body: string, key = privateKey) => ({
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + body), key).toString('base64'),
    })
    const body = JSON.stringify([
      event(one.messageId),
      { event: 'delivered', 'smtp-id': other.messageId },
      event('<x@y>'),
    ])
    const { privateKey: foreign } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    expect((await post('sendgrid', body, told(seconds(), body, foreign)))[0]).toBe(401)
    expect((await post('sendgrid', `${body} `, told(seconds(), body)))[0]).toBe(401)
    expect(await look(one.id)).toEqual(['sent', null])
    expect(await post('sendgrid', body, told(seconds(), body))).toEqual([200, { bounced: 1, unknown: 1 }])
    expect([await look(one.id), await look(other.id)]).toEqual([bounced, ['sent', null]])
  })

  it('may be the message of a mail server, and counts by its return path alone: a relay of our own', async () => {
    const { id, email, returnPath, messageId } = await sent()
    const message = (to: string) =>
      `To: ${to}\r\nSubject: failure notice\r\n\r\n<${email}>:\r\nRemote host said: ${said}\r\n\r\nMessage-ID: ${messageId}\r\n`
    const told = (body: string, secret = relaySecret, timestamp = seconds()) => {
      const mac = createHmac('sha256', secret).update(`msg_1.${timestamp}.${body}`).digest('base64')
      return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${mac}` }
    }
    const [forged, own] = [message('bounces@example.edu'), message(returnPath)]
    expect(await post('relay', forged, told(forged))).toEqual([200, { unknown: 1 }])
    expect((await post('relay', own, told(own, Buffer.alloc(24))))[0]).toBe(401)
    expect((await post('relay', own, told(own, relaySecret, String(Number(seconds()) - 301))))[0]).toBe(401)
    expect(await look(id)).toEqual(['sent', null])
    expect(await post('relay', own, told(own))).toEqual([200, { bounced: 1 }])
    expect(await look(id)).toEqual(bounced)
  })

  it('changes nothing where it is not signed, is too old or names another copy or letter, whatever its words', async () => {
    const { id, email, messageId } = await sent()
    const refused = [401, { detail: 'The report is not signed by this provider, or too long ago' }]
    const old = String(Number(seconds()) - 13 * 3_600)
    const unsigned = { 'event-data': JSON.parse(mailgun(messageId))['event-data'] }
    for (const body of [
      mailgun(messageId, {}, { key: 'key-of-somebody-else' }),
      mailgun(messageId, {}, { timestamp: old }),
      JSON.stringify(unsigned),
      JSON.stringify({ ...unsigned, signature: { timestamp: seconds(), token: '', signature: '' } }),
      'nothing',
      '',
    ])
      expect(await post('mailgun', body)).toEqual(refused)
    for (const other of [
      email,
      messageId.replace(/@.*/, '-1@x>'),
      '<credential-1@x>',
      messageId.replace(id, templateId),
    ])
      expect(await post('mailgun', mailgun(other))).toEqual([200, { unknown: 1 }])
    expect(await look(id)).toEqual(['sent', null])
    await resendLetter(tenant.ctx, id)
    await until(
      async () => lastLetterTo(email).messageId,
      (again) => again !== messageId,
    )
    await until(
      () => look(id),
      ([status]) => status === 'sent',
    )
    expect(await post('mailgun', mailgun(messageId))).toEqual([200, { unknown: 1 }])
    expect(await look(id)).toEqual(['sent', null])
    expect(await post('mailgun', mailgun(lastLetterTo(email).messageId))).toEqual([200, { bounced: 1 }])
  })

  it('is bounded, and nothing takes it where no key of the provider is configured', async () => {
    const [status, body] = await post('mailgun', Buffer.alloc(1024 * 1024 + 1, 'a'))
    expect([status, body]).toEqual([413, { detail: 'Request body too large' }])
    expect((await post('postmark', mailgun('x')))[0]).toBe(404)
    const other = await startApplication({ besides: app })
    try {
      const answer = await fetch(`${other.url}/api/bounces/mailgun`, { method: 'POST', body: mailgun('x') })
      expect(answer.status).toBe(404)
    } finally {
      await other.stop()
    }
  })
})

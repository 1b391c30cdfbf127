import { describe, expect, it } from 'vitest'
import { revokeCredential } from '../../src/credentials/revoke-credential.ts'
import { upsertHolderChoice } from '../../src/credentials/wallets/holder-choice-store.ts'
import { pinLetterOutbox } from '../../src/holders/offers/deliver-pin-letters.ts'
import { upsertStopped } from '../../src/mail/suppressions/suppression-store.ts'
import type { CredentialId } from '../../src/platform/ids.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import { startApplication } from '../application.ts'
import { clientFor } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { type Visitor, visitorOf } from '../wallet-visitor.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant({ worker: false })

const press = (visitor: Visitor, id: string, headers = {}, language = 'en') =>
  visitor.send(`/credentials/${id}/wallet-offers?lang=${language}`, {}, headers)

async function issueOne(email = 'ana@example.edu', overrides = {}, of = tenant): Promise<CredentialId> {
  const template = await makeTemplate(of, overrides)
  const { body } = await clientFor(app.url, of.key).issue(template.id, [{ email, recipient_name: 'Ana Muñoz' }])
  return body.credentials[0].credential_id
}

async function offersOf(id: string) {
  const owner = await app.connectAsOwner()
  const { rows } = await owner.query('select * from wallet_offers where credential_id = $1 order by made_at', [id])
  return rows
}

/** The text of a page without the markup. */
const said = (text: string) =>
  text
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the page of a credential', () => {
  it('has a form by which an offer is made, which leads to a page with what to scan, two words, and no PIN', async () => {
    const visitor = visitorOf(app)
    const id = await issueOne()
    const page = await visitor.open(`/credentials/${id}?lang=en`)
    expect(page.text).toContain(`<form method="post" action="/credentials/${id}/wallet-offers?lang=en">`)
    // Browsers say where the form comes from only where the page lets them.
    expect([
      page.headers.get('referrer-policy'),
      page.text.includes('<meta name="referrer" content="same-origin">'),
    ]).toEqual(['same-origin', true])
    const pressed = await press(visitor, id)
    expect(pressed.status).toBe(303)
    const [offer] = await offersOf(id)
    expect(pressed.location).toBe(`/interactions/${offer.id}?lang=en`)
    const opened = await visitor.open(pressed.location ?? '')
    expect(opened.status).toBe(200)
    const uri = `https://credentials.example.edu/wallet-offers/${offer.id}`
    expect(opened.text).toContain(`openid-credential-offer://?credential_offer_uri=${encodeURIComponent(uri)}`)
    expect(opened.text).toContain('<svg class="qr"')
    expect(said(opened.text)).toContain('Waiting for a wallet app')
    expect(said(opened.text)).not.toMatch(/\b\d{6}\b/)
    expect(opened.text).not.toContain('example.edu</')
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(opened.headers.get('access-control-allow-origin')).toBeNull()
    const spanish = await visitor.open(`/interactions/${offer.id}?lang=es`)
    expect(said(spanish.text)).toContain('Esperando a una app de cartera')
  })

  it('makes no offer when it is only opened, or pressed by a page of others', async () => {
    const visitor = visitorOf(app)
    const id = await issueOne()
    await visitor.open(`/credentials/${id}`)
    await visitor.open(`/credentials/${id}/wallet-offers`)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const statuses = [
      (await press(visitor, id, foreign)).status,
      (await press(visitor, id, { origin: 'null', 'sec-fetch-site': 'same-origin' })).status,
      (await press(visitor, id, { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).status,
    ]
    expect([statuses, await offersOf(id)]).toEqual([[403, 403, 403], []])
  })

  it('says in words why it is not offered, and the press does too', async () => {
    const owner = await app.connectAsOwner()
    const told = async (id: string, english: string, spanish: string, status = 409) => {
      const visitor = visitorOf(app)
      const pages = [await visitor.open(`/credentials/${id}?lang=en`), await visitor.open(`/credentials/${id}?lang=es`)]
      const pressed = [await press(visitor, id), await press(visitor, id, {}, 'es')]
      expect(pressed.map((one) => one.status)).toEqual([status, status])
      for (const [at, sentence] of [english, spanish].entries()) {
        expect(said(pages[at]?.text ?? '')).toContain(sentence)
        expect(pages[at]?.text).not.toContain('/wallet-offers')
        expect(said(pressed[at]?.text ?? '')).toContain(sentence)
      }
    }
    const revoked = await issueOne()
    await revokeCredential(tenant.ctx, revoked, 'Error')
    await told(revoked, 'A credential that was revoked is not added', 'Una credencial revocada no se añade')
    const brief = await issueOne('ana@example.edu', { expirationMonths: 1 })
    app.clock.advance(40 * 86_400_000)
    await told(brief, 'A credential that has expired is not added', 'Una credencial vencida no se añade')
    const other = await makeTenant(app, 'Instituto Bahía')
    const theirs = await issueOne('ana@example.edu', {}, other)
    const { location: offered } = await press(visitorOf(app), theirs)
    const visitor = visitorOf(app)
    const offerPage = async () => (await visitor.open(offered ?? '')).status
    expect(await offerPage()).toBe(200)
    await owner.query('update organizations set allows_wallets = false where id = $1', [other.organization.id])
    const [asItIs, typed] = [await visitor.open(offered ?? ''), await visitor.send(offered ?? '', { pin: '123456' })]
    for (const { text } of [asItIs, typed]) {
      expect(said(text)).toContain('does not offer its credentials to wallet apps')
      expect(text).not.toMatch(/svg class="qr"|openid-credential-offer|name="pin"/)
    }
    expect([asItIs.status, typed.status]).toEqual([200, 409])
    const asJson = await fetch(`${app.url}${offered}`, { headers: { accept: 'application/json' } })
    expect(asJson.status).toBe(404)
    await told(theirs, 'does not offer its credentials to wallet apps', 'no ofrece sus credenciales a apps de cartera')
    await owner.query('update organizations set is_active = false where id = $1', [other.organization.id])
    await owner.query('update organizations set allows_wallets = true where id = $1', [other.organization.id])
    await told(theirs, 'can sign no copy for an app', 'no puede firmar una copia para una app')
    expect(await offerPage()).toBe(404)
  })

  it('brings no PIN by a letter that waited until the offer was over', async () => {
    const id = await issueOne('tarde@example.edu')
    await press(visitorOf(app), id)
    const [offer] = await offersOf(id)
    const letter = { id: offer.id, organizationId: tenant.organization.id, attempts: 1 }
    const deliver = () => pinLetterOutbox(app.platform).deliver(letter, new AbortController().signal)
    const before = app.smtp.letters.length
    app.clock.advance(15 * 60_000)
    expect(await deliver()).toMatchObject({ kind: 'refused' })
    expect(app.smtp.letters).toHaveLength(before)
    app.clock.advance(-15 * 60_000)
    expect(await deliver()).toMatchObject({ kind: 'sent' })
  })

  it('says at the press that the address takes no letters', async () => {
    const id = await issueOne('parada@example.edu')
    await upsertStopped(app.platform, { organizationId: tenant.organization.id, email: 'parada@example.edu' })
    const visitor = visitorOf(app)
    const pressed = await press(visitor, id)
    expect([pressed.status, said(pressed.text).includes('We cannot send letters to the address')]).toEqual([409, true])
    expect(await offersOf(id)).toEqual([])
  })

  it('is not offered by strangers where its holder alone sees it, or its person was erased', async () => {
    const visitor = visitorOf(app)
    const id = await issueOne('oculta@example.edu')
    const made = (await press(visitor, id)).location ?? ''
    const hidden = { id, normalizedEmail: 'oculta@example.edu' }
    await upsertHolderChoice(app.database.forService(), hidden, { isUnlisted: true }, new Date())
    expect((await press(visitor, id)).status).toBe(404)
    expect((await visitor.open(made)).text).toContain(`href="/wallet/credentials/${id}?lang=en"`)
    await erasePerson(tenant.ctx, ['oculta@example.edu'])
    expect([(await press(visitor, id)).status, (await visitor.open(made)).status]).toEqual([410, 404])
    const shown = await issueOne('borrada@example.edu')
    await erasePerson(tenant.ctx, ['borrada@example.edu'])
    expect((await press(visitor, shown)).status).toBe(410)
    expect((await press(visitor, 'x')).status).toBe(404)
    expect((await visitor.open('/interactions/x')).status).toBe(404)
  })

  it('answers alike whether the letter goes or not, and tells a network address that asks too often to wait', async () => {
    app.clock.leaveWindow(3_600)
    const visitor = visitorOf(app)
    const id = await issueOne('muchas@example.edu')
    const opened: string[] = []
    for (let n = 0; n < 4; n += 1) opened.push((await visitor.open((await press(visitor, id)).location ?? '')).text)
    expect((await offersOf(id)).map(({ status }) => status)).toEqual(['pending', 'pending', 'failed', 'failed'])
    const alike = opened.map((text) =>
      said(text)
        .replace(/[a-z]+ [a-z]+ (?=Type them|Back to)/g, '')
        .replace(/until [^U]*UTC/, ''),
    )
    expect(alike[3]).toBe(alike[0])
    for (let n = 4; n < 8; n += 1) expect((await press(visitor, id)).status).toBe(303)
    const refused = await press(visitor, id)
    expect([refused.status, said(refused.text).includes('It was asked for too often.')]).toEqual([429, true])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.text).toContain('does not count in <a href="/wallet?lang=en">your credentials</a>')
    // Whoever asks from elsewhere has offers and letters left.
    expect((await press(visitorOf(app), id)).status).toBe(303)
    expect((await offersOf(id)).at(-1)?.status).toBe('pending')
  })
})

describe('without an address with TLS', () => {
  it('says that wallet apps want one, and has no offers', async () => {
    const plain = await startApplication({ worker: false, reachable: true })
    const of = await makeTenant(plain)
    const { body } = await clientFor(plain.url, of.key).issue((await makeTemplate(of)).id, [
      { email: 'ana@example.edu' },
    ])
    const id = body.credentials[0].credential_id
    const visitor = visitorOf(plain)
    const page = await visitor.open(`/credentials/${id}?lang=en`)
    expect(said(page.text)).toContain('Wallet apps only take what comes from an address with https')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect([(await press(visitor, id)).status, (await visitor.open(`/interactions/${id}`)).status]).toEqual([404, 404])
    await plain.stop()
  })
})

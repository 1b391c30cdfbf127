import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limitPinLetters } from '../../src/people/sign-in/limit-sign-in.ts'
import { clientFor, until } from '../client.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import { makeWalletKey, proofOf } from '../foreign-wallet.ts'
import { walletByHand } from '../wallet-by-hand.ts'
import { proveTo, visitorOf } from '../wallet-visitor.ts'
import { startWithTenant } from '../with-tenant.ts'

const { app, tenant } = await startWithTenant()

async function issueOne(email: string, of = tenant, wishes = {}): Promise<string> {
  const { body } = await clientFor(app.url, of.key).issue((await makeTemplate(of)).id, [{ email, ...wishes }])
  return body.credentials[0].credential_id
}

async function offersOf(id: string) {
  const owner = await app.connectAsOwner()
  const { rows } = await owner.query('select * from wallet_offers where credential_id = $1 order by made_at, id', [id])
  return rows
}

async function letterTo(email: string, kind: 'credential-' | 'wallet-' = 'credential-') {
  const caught = await until(
    async () => app.smtp.letters.filter(({ to, messageId }) => to === email && messageId.includes(kind)),
    ({ length }) => length > 0,
  )
  return (await caught[0]?.read())?.text ?? ''
}

describe('the letter of a new credential', () => {
  it('leads to where it goes into a wallet app, unless its organization turned wallets off', async () => {
    const id = await issueOne('carta@example.edu')
    expect(await letterTo('carta@example.edu')).toContain(`/credentials/${id}#app`)
    const other = await makeTenant(app, 'Instituto Bahía')
    const owner = await app.connectAsOwner()
    await owner.query('update organizations set allows_wallets = false where id = $1', [other.organization.id])
    await issueOne('sin@example.edu', other)
    expect(await letterTo('sin@example.edu')).not.toContain('#app')
  })
})

describe('the letter with a PIN', () => {
  it('is in the language that the row of its recipient named', async () => {
    const id = await issueOne('english@example.edu', tenant, { language: 'en' })
    await visitorOf(app).send(`/credentials/${id}/wallet-offers?lang=es`, {})
    expect(await letterTo('english@example.edu', 'wallet-')).toContain('Type it only into the wallet app')
    const other = await issueOne('espanol@example.edu')
    await visitorOf(app).send(`/credentials/${other}/wallet-offers?lang=en`, {})
    expect(await letterTo('espanol@example.edu', 'wallet-')).toContain('Escríbelo solo en la app')
  })
})

describe('a holder who is signed in', () => {
  it('is told where a letter does not go, as strangers are not', async () => {
    app.clock.leaveWindow(3_600)
    const id = await issueOne('cuatro@example.edu')
    const holder = await proveTo(app, 'cuatro@example.edu')
    const pages: string[] = []
    for (let n = 0; n < 4; n += 1) {
      const { location } = await holder.send(`/wallet/credentials/${id}/wallet-offers?lang=en`, {})
      pages.push((await holder.open(location ?? '')).text)
    }
    const unsent = 'The letter has not gone out: more than three were asked for in an hour'
    expect(pages.map((text) => text.includes(unsent))).toEqual([false, false, false, true])
  })

  it('reads that a copy is in no app any more once the app said so', async () => {
    const wallet = walletByHand(() => ({ app, tenant }))
    const made = await wallet.offer()
    const token = await wallet.tokenOf(made)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const claims = { aud: wallet.issuerOf(tenant), nonce: await wallet.nonce(), iat: wallet.now() }
    const proofs = { jwt: [await proofOf(await makeWalletKey('ES256'), claims)] }
    const asked = JSON.stringify({ credential_configuration_id: made.configuration, proofs })
    const { notification_id } = (await wallet.post(tenant, 'credential', asked, headers)).body
    const ana = await proveTo(app, 'ana@example.edu')
    const pages = async () => {
      const paths = [`/interactions/${made.code.split('.')[0]}`, `/wallet/credentials/${made.id}`]
      return Promise.all(paths.map(async (path) => (await ana.open(`${path}?lang=en`)).text))
    }
    const tell = (event: string) =>
      wallet.post(tenant, 'notification', JSON.stringify({ notification_id, event }), headers)
    for (const text of await pages()) expect(text).toMatch(/Since \w+ \d/)
    for (const [event, title, sentence] of [
      ['credential_failure', 'Your wallet app has not kept it', 'The app has said that it could not keep it.'],
      ['credential_deleted', 'It is no longer in your wallet app', 'The app has said that it deleted it.'],
    ] as const) {
      expect((await tell(event)).status).toBe(204)
      const [ofOffer, ofHolder] = await pages()
      expect([ofOffer?.includes(title), ofHolder?.includes(sentence)]).toEqual([true, true])
      for (const text of [ofOffer, ofHolder]) expect(text).not.toMatch(/It is in your wallet app|Since \w+ \d/)
    }
  })

  it('offers their own credentials alone, from a page of ours alone, and those too that only they see', async () => {
    const [own, foreign] = [await issueOne('ana@example.edu'), await issueOne('luis@example.edu')]
    const path = (id: string) => `/wallet/credentials/${id}/wallet-offers?lang=en`
    const stranger = await visitorOf(app).send(path(own), {})
    expect([stranger.status, stranger.location]).toEqual([303, '/wallet?lang=en'])
    const ana = await proveTo(app, 'ana@example.edu')
    expect((await ana.send(path(foreign), {})).status).toBe(404)
    const crossed = await ana.send(path(own), {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect([crossed.status, await offersOf(own)]).toEqual([403, []])
    await ana.send(`/wallet/credentials/${own}/visibility`, { unlisted: 'yes' })
    const pressed = await ana.send(path(own), {})
    const [offer] = await offersOf(own)
    expect([pressed.status, pressed.location]).toEqual([303, `/interactions/${offer.id}?lang=en`])
    expect((await ana.open(`/wallet/credentials/${own}?lang=en`)).text).toContain(`action="${path(own)}"`)
  })

  it('is not kept waiting by strangers who asked for all letters and offers, and neither is a program of the issuer', async () => {
    app.clock.leaveWindow(3_600)
    const id = await issueOne('eva@example.edu')
    for (let n = 0; n < 5; n += 1) {
      const { location } = await visitorOf(app).send(`/credentials/${id}/wallet-offers`, {})
      await fetch(`${app.url}/wallet-offers/${location?.split(/[/?]/)[2]}`)
    }
    const states = async () => (await offersOf(id)).map(({ state, status }) => [state, status === 'failed'])
    const ofStrangers = [false, false, false, true, true].map((isFailed) => ['scanned', isFailed])
    expect(await states()).toEqual(ofStrangers)
    expect((await visitorOf(app).send(`/credentials/${id}/wallet-offers`, {})).status).toBe(429)
    const eva = await proveTo(app, 'eva@example.edu')
    for (let n = 0; n < 2; n += 1)
      expect((await eva.send(`/wallet/credentials/${id}/wallet-offers`, {})).status).toBe(303)
    const byKey = await clientFor(app.url, tenant.key).post(`/api/v1/credentials/${id}/wallet-offers`, {
      pin: 'letter',
    })
    expect(byKey.status).toBe(201)
    expect(await states()).toEqual([...ofStrangers, ['open', false], ['open', false], ['open', false]])
    const letters = await until(
      async () =>
        app.smtp.letters.filter(({ to, messageId }) => to === 'eva@example.edu' && messageId.includes('<wallet-')),
      ({ length }) => length >= 6,
    )
    expect(letters).toHaveLength(6)
  })

  it('signs in, and has a letter, after strangers from everywhere have had all that they may send to a mailbox', async () => {
    const id = await issueOne('ines@example.edu')
    const ines = { normalizedEmail: 'ines@example.edu' }
    for (let n = 0; n < 20; n += 1)
      await limitPinLetters(app.platform, { ...ines, id: randomUUID() }, { from: `198.51.100.${n}` })
    const letterOf = async ({ location }: { location: string | null }) =>
      (await offersOf(id)).find((offer) => location?.includes(offer.id))
    const strangers = await letterOf(await visitorOf(app).send(`/credentials/${id}/wallet-offers`, {}))
    expect([strangers?.asked_by, strangers?.status]).toEqual(['anybody', 'failed'])
    const holder = await proveTo(app, 'ines@example.edu')
    const own = await letterOf(await holder.send(`/wallet/credentials/${id}/wallet-offers`, {}))
    expect([own?.asked_by, own?.status === 'failed']).toEqual(['holder', false])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addAddress } from '../../src/administration/membership/add-address.ts'
import { changeMemberStatus } from '../../src/administration/membership/change-member-status.ts'
import { getMember } from '../../src/administration/membership/get-member.ts'
import { removeAddress } from '../../src/administration/membership/remove-address.ts'
import { requestConfirmation } from '../../src/administration/membership/request-confirmation.ts'
import { vouchForAddress } from '../../src/administration/membership/vouch-for-address.ts'
import { addressLettersMax, linkDays } from '../../src/organizations/members/address-letter.ts'
import { updateOrganizationActive } from '../../src/organizations/organization-store.ts'
import { dayMs } from '../../src/platform/clock.ts'
import type { MemberId } from '../../src/platform/ids.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { type Client, clientFor, jobEnded, until } from '../client.ts'
import { makeMember, makeTemplate, makeTenant, type Tenant } from '../factories.ts'

let app: Application
let tenant: Tenant
let template: Template
let client: Client
let ana: MemberId
let people = 0
let home: string

beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  tenant = await makeTenant(app, 'Universidad <b>Ñ</b>')
  template = await makeTemplate(tenant)
  client = clientFor(app.url, tenant.key)
  home = `ana${people++}@home.example`
  ana = await makeMember(tenant, { email: 'ana@example.edu', name: 'Ana <i>Muñoz</i>' })
})

const lettersTo = (email: string) => app.smtp.letters.filter(({ to }) => to === email)

/** The path of the link in the newest letter to this address, once there are this many letters. */
async function linkIn(email: string, letters = 1): Promise<string> {
  const asking = () => lettersTo(email).filter(({ messageId }) => messageId.startsWith('<address-'))
  await until(
    async () => asking().length,
    (count) => count >= letters,
  )
  const newest = asking().at(-1)
  const { text = '' } = (await newest?.read()) ?? {}
  return /https:\/\/credentials\.example\.edu(\/confirm-address\/[\w-]{43})\s/.exec(text)?.[1] ?? 'none'
}

async function visit(path: string, method = 'GET', language = 'es') {
  const headers = { accept: 'text/html', 'accept-language': language }
  const answer = await fetch(`${app.url}${path}`, { method, headers })
  return { status: answer.status, headers: answer.headers, page: await answer.text() }
}

async function issueTo(email: string) {
  const { body } = await client.issue(template.id, [{ email }, { email: 'somebody@example.edu' }])
  const { result } = (await jobEnded(client, body.job_id)).body
  return { internal: result.internal_count, external: result.external_count - 1 }
}

const isVerified = async () =>
  (await getMember(tenant.ctx, ana)).addresses.find((one) => one.normalizedEmail === home)?.verifiedBy ?? null

describe('a member who is given an address', () => {
  it('gets a letter; what is issued there is external until the button of its page is pressed, and internal from then on', async () => {
    await addAddress(tenant.ctx, ana, home)
    expect(await issueTo(home)).toEqual({ internal: 0, external: 1 })
    const path = await linkIn(home)
    for (const method of ['GET', 'HEAD', 'GET']) expect((await visit(path, method)).status).toBe(200)
    expect(await isVerified()).toBeNull()
    expect(await issueTo(home)).toEqual({ internal: 0, external: 1 })
    const asked = await visit(path)
    expect(asked.page).toContain('<form method="post">')
    const confirmed = await visit(path, 'POST')
    expect([confirmed.status, confirmed.page.includes('Dirección confirmada')]).toEqual([200, true])
    expect(await isVerified()).toBe('letter')
    expect((await getMember(tenant.ctx, ana)).credentialsInWallet).toBe(2)
    expect(await issueTo(home)).toEqual({ internal: 1, external: 0 })
    expect((await getMember(tenant.ctx, ana)).credentialsInWallet).toBe(3)
  })

  it('reads a letter in text and HTML, in the language of the organization, in which nothing is markup of others', async () => {
    await addAddress(tenant.ctx, ana, home)
    const path = await linkIn(home)
    const letter = await lettersTo(home)[0]?.read()
    expect(letter?.subject).toBe('Confirma tu dirección de correo para Universidad <b>Ñ</b>')
    expect(letter?.text).toContain(`ha anotado ${home} como dirección tuya.`)
    expect(letter?.html).toContain('Hola, Ana &lt;i&gt;Muñoz&lt;/i&gt;:')
    expect(letter?.html).not.toMatch(/<b>|<i>/)
    expect(letter?.html?.split(path).length).toBe(4)
  })

  it('sees the page in either language, kept by nobody, indexed by nobody, with no script and no referrer', async () => {
    await addAddress(tenant.ctx, ana, home)
    const path = await linkIn(home)
    const { headers, page } = await visit(path, 'GET', 'en')
    expect(page).toContain('Confirm your address')
    expect(page).toContain('Universidad &lt;b&gt;Ñ&lt;/b&gt;')
    expect((await visit(`${path}?lang=es`, 'GET', 'en')).page).toContain('Confirma tu dirección')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
  })
})

describe('the link of a letter', () => {
  const useless = async (path: string) => {
    const answers = await Promise.all([visit(path), visit(path, 'POST')])
    return answers.map(({ status, page }) => [status, page.replace(/nonce|\s+/g, ' ')])
  }

  it('confirms once, and says so again to whoever presses twice', async () => {
    await addAddress(tenant.ctx, ana, home)
    const path = await linkIn(home)
    const pressed = await Promise.all([1, 2, 3].map(() => visit(path, 'POST')))
    expect(pressed.map(({ page }) => page.includes('Dirección confirmada'))).toEqual([true, true, true])
    expect((await visit(path)).page).not.toContain('<form')
  })

  it('that is expired, unknown, removed, of a deactivated organization, or not needed any more answers in one and the same way', async () => {
    const unknown = await useless(`/confirm-address/${'x'.repeat(43)}`)
    expect(unknown.map(([status]) => status)).toEqual([404, 404])
    expect(await useless('/confirm-address/short')).toEqual(unknown)
    await addAddress(tenant.ctx, ana, home)
    const path = await linkIn(home)
    await removeAddress(tenant.ctx, ana, home)
    expect(await useless(path)).toEqual(unknown)
    await tenant.ctx.db.deleteFrom('address_letters').execute()
    await addAddress(tenant.ctx, ana, home)
    const again = await linkIn(home, 2)
    await updateOrganizationActive(tenant.ctx, false)
    expect(await useless(again)).toEqual(unknown)
    await updateOrganizationActive(tenant.ctx, true)
    await changeMemberStatus(tenant.ctx, ana, 'left')
    expect(await useless(again)).toEqual(unknown)
    await changeMemberStatus(tenant.ctx, ana, 'active')
    app.clock.advance(linkDays * dayMs - 600_000)
    expect((await visit(again)).status).toBe(200)
    app.clock.advance(1_200_000)
    expect(await useless(again)).toEqual(unknown)
    expect(await isVerified()).toBeNull()
    await vouchForAddress(tenant.ctx, ana, home)
    expect(await useless(again)).toEqual(unknown)
  })

  it('stands nowhere in the database and in no log', async () => {
    const written: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => written.push(String(line)) > 0)
    const loud = await startApplication({ worker: false, logLevel: 'trace', besides: app })
    try {
      await addAddress(tenant.ctx, ana, home)
      const path = await linkIn(home)
      const token = path.slice(path.lastIndexOf('/') + 1)
      for (const method of ['GET', 'POST', 'PUT']) await fetch(`${loud.url}${path}`, { method })
      expect(written.join('')).toContain('/confirm-address/:token')
      expect(written.join('')).not.toContain(token)
      const rows = await tenant.ctx.db.selectFrom('address_letters').selectAll().execute()
      expect(rows.length).toBe(1)
      expect(JSON.stringify(rows)).not.toContain(token)
    } finally {
      spy.mockRestore()
      await loud.stop()
    }
  })
})

describe('asking for one more letter', () => {
  it('is bounded for an address in a day, also when it is taken away and given again; every day has its own', async () => {
    await addAddress(tenant.ctx, ana, home)
    await removeAddress(tenant.ctx, ana, home)
    await addAddress(tenant.ctx, ana, home)
    for (let n = 2; n < addressLettersMax; n++) await requestConfirmation(tenant.ctx, ana, home)
    const atOnce = await Promise.allSettled([1, 2, 3].map(() => requestConfirmation(tenant.ctx, ana, home)))
    expect(atOnce.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(requestConfirmation(tenant.ctx, ana, home)).rejects.toMatchObject({ code: 'address_letters_exceeded' })
    app.clock.advance(dayMs)
    await requestConfirmation(tenant.ctx, ana, home)
  })

  it('is refused for an address that counts already', async () => {
    await expect(requestConfirmation(tenant.ctx, ana, 'ana@example.edu')).rejects.toThrow(
      'ana@example.edu is verified already.',
    )
  })
})

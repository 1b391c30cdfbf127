import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FieldName, fieldNames } from '../../src/templates/recipient-fields.ts'
import type { Template } from '../../src/templates/template.ts'
import { type Application, startApplication } from '../application.ts'
import { clientFor, until } from '../client.ts'
import { forgetRequests } from '../contract/door.ts'
import { makeTemplate, makeTenant } from '../factories.ts'
import type { Caught } from '../smtp-sink.ts'
import { anyText, runs, texts } from './values.ts'

let app: Application
beforeAll(async () => {
  app = await startApplication()
})
afterAll(() => app?.stop())

const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'</title></style>-->'
let people = 0

const texted: FieldName[] = ['recipient_name', 'result_value', 'role', 'license_number', 'term']

function rowWith(text: string, email: string): Record<string, unknown> {
  return {
    email,
    ...Object.fromEntries(texted.map((name) => [name, text])),
    credits_earned: 8.2,
    activity_start_date: '2026-02-01',
    evidence: [
      { name: text, description: text, url: `https://example.edu/${encodeURIComponent(text.toWellFormed())}` },
    ],
  }
}

type Shown = { page: string; achievement: string; badge: string; letter: Caught; email: string }

/** Issues one credential with `text` everywhere a text fits, and fetches all that shows it. */
async function show(text: string, template: Partial<Template> = {}, organization?: string): Promise<Shown> {
  const tenant = await makeTenant(app, organization)
  const { id } = await makeTemplate(tenant, { resultType: 'Result', ...template, optional: [...fieldNames] })
  const email = `persona${people++}@correo.example.edu`
  const { body } = await clientFor(app.url, tenant.key).issue(id, [rowWith(text, email)])
  expect(body.credentials[0].errors).toBeUndefined()
  const page = async (path: string, accept = 'text/html') => {
    const answer = await fetch(`${app.url}${path}`, { headers: { accept } })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  const letter = await until(async () => app.smtp.letters.find(({ to }) => to === email), Boolean)
  return {
    page: await page(`/credentials/${body.credentials[0].credential_id}`),
    achievement: await page(`/achievements/${id}`),
    badge: await page(`/achievements/${id}/badge.svg`),
    letter: letter as Caught,
    email,
  }
}

/** The tags of a document in order, with the names of their attributes: what remains when every text is taken out. */
function skeleton(markup: string): string[] {
  return [...markup.replace(/<!--.*?-->/gs, '').matchAll(/<([^<>]*)>/g)].map((match) =>
    (match[1] as string).replace(/="[^"]*"/g, '').trim(),
  )
}

const withoutScript = (markup: string) => {
  expect(markup).not.toMatch(/<script(?! type="(application\/ld\+json"|module" src="\/verifier\/assets\/[\w-]+\.js"))/i)
  for (const tag of skeleton(markup)) expect(tag).not.toMatch(/\son\w+/i)
  const addresses = markup.replace(/<link rel="icon" href="data:image\/svg\+xml,[^"]*">/, '')
  expect(addresses).not.toMatch(/(href|src|action)="\s*(javascript|data|vbscript):/i)
}

async function htmlOf(letter: Caught): Promise<string> {
  return (await letter.read()).html ?? ''
}

describe('markup in every field of a row', () => {
  it('adds no tag and no attribute to the page, the achievement and the letter', async () => {
    const harmless = await show('Ana')
    const hostile = await show(attack)
    expect(skeleton(hostile.page)).toEqual(skeleton(harmless.page))
    expect(skeleton(hostile.achievement)).toEqual(skeleton(harmless.achievement))
    expect(skeleton(await htmlOf(hostile.letter))).toEqual(skeleton(await htmlOf(harmless.letter)))
    expect(hostile.page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    for (const markup of [hostile.page, hostile.achievement, await htmlOf(hostile.letter)]) withoutScript(markup)
  })

  const signable = Object.entries(texts).filter(([name]) => !/NUL|surrogate|C0|DEL|nonchar|line|long|heap/.test(name))

  it.each(signable)('adds nothing where it is %s', async (_name, text) => {
    const { page, letter } = await show(text)
    withoutScript(page)
    withoutScript(await htmlOf(letter))
  })

  it('never puts the address of the recipient into the source of a page', async () => {
    const { page, achievement, email } = await show('Ana')
    for (const source of [page, achievement])
      for (const form of [email, email.replace('@', '%40'), email.replace('@', '&#64;'), 'correo.example.edu'])
        expect(source).not.toContain(form)
  })

  it('is the same under a policy that lets no script run and no stranger frame the page', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    const { body } = await clientFor(app.url, tenant.key).issue(id, [{ email: 'ana@example.edu' }])
    for (const path of [`/credentials/${body.credentials[0].credential_id}`, `/achievements/${id}`]) {
      const { headers } = await fetch(`${app.url}${path}`)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/default-src 'none'/)
      expect(policy).toMatch(/frame-ancestors 'none'/)
      expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|\*)/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('set-cookie')).toBeNull()
    }
  })
})

describe('markup in a template and an organization', () => {
  const hostileTemplate = {
    name: attack,
    description: attack,
    achievementType: attack,
    criteriaNarrative: `${attack}\n\n[x](javascript:alert(1)) <a href="data:text/html,x" onclick=x>y</a> ![i](javascript:x)`,
    resultType: attack,
  }

  it('adds no script, handler or address to the page, the achievement, the letter or the badge', async () => {
    const shown = await show('Ana', hostileTemplate, attack)
    for (const markup of [shown.page, shown.achievement, await htmlOf(shown.letter), shown.badge]) {
      withoutScript(markup)
      for (const tag of skeleton(markup)) expect(tag).not.toMatch(/src=x|onclick/i)
    }
  })

  it('stands in the badge as text', async () => {
    const { badge } = await show('Ana', { name: '<b>', achievementType: '"&' }, `'>`)
    expect(badge).toContain('&lt;b&gt;')
    const names = skeleton(badge).map((tag) => tag.replace(/^\//, '').split(/[\s/]/, 1)[0])
    const drawn = [
      'svg',
      'title',
      'desc',
      'defs',
      'linearGradient',
      'stop',
      'circle',
      'polygon',
      'path',
      'rect',
      'g',
      'text',
    ]
    expect(names.filter((name) => !drawn.includes(name as string))).toEqual([])
  })

  it.each([
    "https://example.edu/x?a='onerror='alert(1)",
    'https://example.edu/x?a=1&quot;onerror=x',
    'http://127.0.0.1:1/x',
  ])('as the image address %s breaks out of no attribute', async (imageUrl) => {
    const { page, achievement } = await show('Ana', { imageUrl })
    withoutScript(page)
    withoutScript(achievement)
  })
})

describe('the reason of a revocation', () => {
  it('is shown as text', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant)
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.issue(id, [{ email: 'ana@example.edu' }])
    const credential = body.credentials[0].credential_id
    const revoked = await client.post(`/api/v1/credentials/${credential}/revoke`, { reason: attack })
    expect(revoked.body.revocation_reason).toBe(attack)
    const page = await (await fetch(`${app.url}/credentials/${credential}`)).text()
    withoutScript(page)
    expect(page).toContain('&lt;script&gt;')
  })
})

describe('any text in every field', () => {
  it('is refused, or shown without a tag, a handler or the address', async () => {
    const tenant = await makeTenant(app)
    const { id } = await makeTemplate(tenant, { resultType: 'Result', optional: [...fieldNames] })
    const client = clientFor(app.url, tenant.key)
    const { body } = await client.issue(id, [rowWith('Ana', 'una@correo.example.edu')])
    const pageOf = async (credential: string) => (await fetch(`${app.url}/credentials/${credential}`)).text()
    const harmless = new Set(skeleton(await pageOf(body.credentials[0].credential_id)))
    const wrapped = fc
      .tuple(fc.constantFrom('', '<', '"', "'", '</', '<!--', '&'), anyText)
      .map(([a, b]) => `x${a}${b}y`)
    await fc.assert(
      fc.asyncProperty(wrapped, async (text) => {
        await forgetRequests(app)
        const answer = await client.issue(id, [rowWith(text, 'una@correo.example.edu')])
        expect(answer.status).toBe(200)
        const [one] = answer.body.credentials
        if (one.status === 'error') return
        const page = await pageOf(one.credential_id)
        withoutScript(page)
        expect(skeleton(page).filter((tag) => !harmless.has(tag))).toEqual([])
        expect(page).not.toContain('correo.example.edu')
      }),
      { numRuns: 2 * runs },
    )
  })
})

import type { Browser, Page, Request, Response } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { teamOperations } from '../../src/entrypoints/sitemap/panel-operations.ts'
import { isAtLeast } from '../../src/people/team/team-member.ts'
import type { Application } from '../application.ts'
import { browserPath } from '../browser/chromium.ts'
import { type LivedIn, makeLivedIn } from './lived-in.ts'
import { openPanel, type PanelPage, walkTo } from './open-panel.ts'
import { withPanel } from './with-panel.ts'

const forbidden = 'Tu rol no permite esto'

describe.skipIf(browserPath === undefined)('a viewer in the panel', () => {
  let app: Application
  let browser: Browser
  let school: LivedIn
  let viewer: PanelPage
  let page: Page
  /** What was asked of the service since a screen was opened. */
  let answers: Response[] = []
  const waitedFor = new Set<Request>()

  withPanel((opened) => {
    ;({ app, browser } = opened)
  })
  beforeAll(async () => {
    school = await makeLivedIn(app, 'aguamarina')
    viewer = await openPanel(browser, app, school.tenant, { role: 'viewer' })
    page = viewer.page
    // The stream of what changes is open as long as the page is.
    page.on('request', (asked) => !asked.url().includes('/api/panel/events') && waitedFor.add(asked))
    page.on('requestfinished', (asked) => waitedFor.delete(asked))
    page.on('requestfailed', (asked) => waitedFor.delete(asked))
    page.on('response', (answer) => answer.url().includes('/api/panel/') && answers.push(answer))
  })

  const open = async (path: string) => {
    answers = []
    await walkTo(page, `${viewer.home}${path}`)
  }
  /** What was asked for and is more than reading, or was refused. */
  const refusedOrChanged = () =>
    answers
      .map((answer) => `${answer.request().method()} ${new URL(answer.url()).pathname} ${answer.status()}`)
      .filter((line) => !/^GET .* 20\d$/.test(line))

  it('finds nothing to press on any screen that the service refuses or that changes anything, and opens no form by its address', async () => {
    const pressed = new Set<string>()
    const closed = new Set<string>()
    await viewer.go('')
    for (const { path, panels } of school.screens) {
      await open(path)
      const main = page.locator('main')
      const buttons = main.getByRole('button', { name: /^(?!Copiar|Reintentar)/ })
      if (await page.getByText(forbidden).count()) {
        expect(await main.getByRole('textbox').count(), path).toBe(0)
        expect(await buttons.count(), path).toBe(0)
        closed.add(path)
        continue
      }
      for (const [index, name] of (await buttons.allTextContents()).entries()) {
        // A button of the same words is the same button.
        if (pressed.has(name)) continue
        pressed.add(name)
        await buttons.nth(index).click()
        await expect.poll(() => waitedFor.size).toBe(0)
        expect(refusedOrChanged(), `${path}, after pressing ${name}`).toEqual([])
      }
      expect(refusedOrChanged(), path).toEqual([])
      for (const panel of panels.filter((one) => one !== 'leave')) {
        const search = `?panel=${panel}&person=${viewer.person.id}`
        await viewer.go(`${path}${search}`)
        expect(await page.getByRole('dialog').count(), `${path}${search}`).toBe(0)
      }
    }
    expect(school.screens.length - closed.size).toBeGreaterThan(10)
    expect(closed.size).toBeGreaterThan(2)
  })

  it('may do nothing but leave, and reads all but keys, webhooks, the inbox of a sandbox, the audit log, how others sign in and what an editor picks from', () => {
    const named = (some: typeof teamOperations) => some.map(({ name }) => name).toSorted()
    const isTheirs = ({ leastRole }: (typeof teamOperations)[number]) => isAtLeast('viewer', leastRole)
    const [reading, acting] = [true, false].map((reads) =>
      teamOperations.filter(({ method }) => (method === 'GET') === reads),
    )
    expect(named((acting ?? []).filter(isTheirs))).toEqual(['leave-team'])
    expect(named((reading ?? []).filter((operation) => !isTheirs(operation)))).toEqual([
      'download-failures',
      'export-audit-log',
      'export-credentials',
      'get-batch-report',
      'get-identity-provider',
      'get-provider-trial',
      'get-row-to-correct',
      'list-api-keys',
      'list-audit-entries',
      'list-deliveries',
      'list-sandbox-letters',
      'list-signing-keys',
      'list-webhooks',
      'search-skills',
    ])
  })

  it('is refused every action by request, from their own page with their own session', async () => {
    await viewer.go('')
    const actions = teamOperations.filter(({ leastRole }) => !isAtLeast('viewer', leastRole))
    const id = school.ids.failure ?? ''
    const asked = actions.map(({ name, method, path, exampleBody }) => ({
      name,
      method,
      path: path.replaceAll(/:\w+/g, id),
      body: exampleBody,
    }))
    const refusals = await page.evaluate(
      async ([requests, organization]) => {
        const ask = async ({ name, method, path, body }: (typeof requests)[number]) => {
          const answer = await fetch(path, {
            method,
            headers: {
              'x-organization-id': organization,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
          })
          return [name, answer.status, answer.headers.get('x-error-code')]
        }
        const told = []
        for (const request of requests) told.push(await ask(request))
        return told
      },
      [asked, school.tenant.organization.id] as const,
    )
    expect(refusals.length).toBeGreaterThan(30)
    expect(refusals).toEqual(actions.map(({ name }) => [name, 403, 'role_too_low']))
  })
})

import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { secondsMax } from '../client.ts'

export type View = { width: 390 | 1280; colorScheme: 'light' | 'dark'; locale: 'es-ES' | 'en-US' }

/** Each width, theme and language once; where pictures are taken, two more for the eye. */
export const views: View[] = [
  { width: 1280, colorScheme: 'light', locale: 'es-ES' },
  { width: 390, colorScheme: 'dark', locale: 'en-US' },
  ...(process.env.SCREENSHOTS
    ? ([
        { width: 1280, colorScheme: 'dark', locale: 'en-US' },
        { width: 390, colorScheme: 'light', locale: 'es-ES' },
      ] satisfies View[])
    : []),
]

/** A page with a person before it, and what that person never sees: errors, refused styles and scripts, other hosts. */
export async function panelPage(browser: Browser, view: Partial<View> = {}): Promise<{ page: Page; faults: string[] }> {
  const { width = 1280, colorScheme = 'light', locale = 'es-ES' } = view
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 800 },
    colorScheme,
    locale,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['127.0.0.1', 'localhost'].includes(hostname)) faults.push(`asked ${hostname}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`refused by policy: ${event.blockedURI}`))
  })
  return { page, faults }
}

/** What opens is drawn once as it begins, and moves from the frame after that: before, nothing is told to move. */
const waitForFrames = () =>
  new Promise<void>((resolve) => {
    const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)))
    next(3)
  })

/** What a screen breaks of WCAG 2.2 A and AA and of good practice, as far as a program can tell. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(waitForFrames)
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  // Of what is in order a single place is told: half of the work. Frames hold letters and pictures of others, without axe to answer.
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      iframes: false,
      // WCAG 2.2, 2.5.8, which axe leaves out unless it is asked.
      rules: { 'target-size': { enabled: true } },
    }),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`))
}

/** Whether nothing stands beyond the right edge: a page is never scrolled sideways. */
export async function widthFaults(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** A picture for the eye, where SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string, view: View): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  const path = `${process.env.SCREENSHOTS}/panel-${name}-${view.width}-${view.colorScheme}-${view.locale}.png`
  await page.screenshot({ path, fullPage: true })
}

/** Waits until what opened over the screen, or took the place of what was open, has the focus: a moment after it is seen. */
export async function focusArrives(page: Page): Promise<void> {
  const hasArrived = () => {
    const opened = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1)
    return opened === undefined || opened.contains(document.activeElement)
  }
  await page.waitForFunction(hasArrived)
}

/** Waits until the first field that was refused has the focus: a moment after its sentence is seen. */
export async function focusIsOn(page: Page, label: RegExp): Promise<void> {
  const name = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent)
  await expect.poll(name).toMatch(label)
}

/**
 * Goes on from element to element, as a person without a mouse does, until one of that name has the focus. Sixty elements
 * are gone through in less time than a busy machine takes to show the next screen, so it goes round for as long as others wait.
 */
export async function pressUntil(page: Page, name: RegExp): Promise<void> {
  await focusArrives(page)
  const end = Date.now() + secondsMax * 1_000
  for (let times = 0; times < 60 || Date.now() < end; times++) {
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? ''
    })
    if (name.test(label.trim()) && !(await page.evaluate(() => document.activeElement === document.body))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not lead to ${name}`)
}

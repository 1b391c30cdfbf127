import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Debian's browser; undefined where there is none. Journeys are then reported as skipped. */
export const browserPath = places.find((place) => existsSync(place))

/** How long anything of it is waited for. A machine that runs much else beside is slow, not wrong. */
const waitMsMax = 600_000

let ofWorker: Promise<Browser> | undefined

/**
 * The Chromium of this worker, which its files have one after the other, each with contexts of its own. Where it crashed, the next
 * file gets another. It ends with the worker, killed or not: it hangs on a pipe to it.
 */
export async function openBrowser(): Promise<Browser> {
  const open = await ofWorker?.catch(() => undefined)
  if (!open?.isConnected()) ofWorker = startBrowser()
  return ofWorker as Promise<Browser>
}

/** Closes every context, so that the next file finds nothing of this one. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}

async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: browserPath as string,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    timeout: waitMsMax,
  })
  browser.on('context', (context) => context.setDefaultTimeout(waitMsMax))
  return browser
}

/** A page that remembers what a person never sees: errors, and requests to other hosts. */
export async function watchedPage(
  browser: Browser,
  view: { width: number; height?: number; colorScheme?: 'light' | 'dark'; javaScript?: boolean },
): Promise<{ page: Page; errors: string[]; foreign: string[] }> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height ?? 900 },
    colorScheme: view.colorScheme ?? 'light',
    javaScriptEnabled: view.javaScript ?? true,
    locale: 'es-ES',
  })
  const page = await context.newPage()
  const errors: string[] = []
  const foreign: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') foreign.push(request.url())
  })
  return { page, errors, foreign }
}

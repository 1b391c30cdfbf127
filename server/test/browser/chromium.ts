import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Debian's browser; undefined where there is none, and with TEST_BROWSER=none. Journeys are then reported as skipped. */
export const browserPath = process.env.TEST_BROWSER === 'none' ? undefined : places.find((place) => existsSync(place))

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
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
  })
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

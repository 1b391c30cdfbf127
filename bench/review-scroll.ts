/**
 * The review of 5,000 rows before they are issued, scrolled by wheel in Chromium: frames, and the processor time that the page's
 * main thread spends on each (script, style, layout, paint), beside the 16.7 ms that a screen of 60 Hz leaves for it.
 * Run: npm run bench -- review-scroll
 */
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { browserPath } from '../server/test/browser/chromium.ts'
import { signIn } from './first-screen.ts'
import { certificate, certificateRow, percentile, startService } from './running-service.ts'

const rows = 5_000
const limitMs = 1_000 / 60
const rounds = 3
const framesMeasured = 240
/** Pixels that a frame moves at 60 frames a second: a row of 44 pixels in two frames, and three rows in one. */
const steps = { 'a steady hand, 1,200 pixels a second': 20, 'a hurried hand, 9,000 pixels a second': 150 }

const service = await startService()
const browser = await chromium.launch({
  executablePath: browserPath as string,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await openReview()
  const trace = await page.context().newCDPSession(page)
  console.log(
    `${rows} rows, ${rounds} rounds of ${framesMeasured} frames             frames/s    work a frame, ms: median    95 %    99 %   of 16.7 ms`,
  )
  for (const [name, pixels] of Object.entries(steps)) {
    const all: number[] = []
    let frames = 0
    for (let round = 0; round < rounds; round++) {
      const { work, framesPerSecond } = await scroll(page, trace, pixels)
      all.push(...work)
      frames += framesPerSecond / rounds
    }
    const at = (share: number) => percentile(all, share).toFixed(1).padStart(8)
    const share = `${((100 * percentile(all, 0.95)) / limitMs).toFixed(0)} %`
    console.log(
      `${name.padEnd(46)}${frames.toFixed(0).padStart(6)}${' '.repeat(19)}${at(0.5)}${at(0.95)}${at(0.99)}${share.padStart(13)}`,
    )
  }
  const { shown, nodes } = await page.getByRole('grid').evaluate((grid) => ({
    shown: grid.querySelectorAll('[role=row]').length - 1,
    nodes: grid.querySelectorAll('*').length,
  }))
  console.log(`on the page at a time: ${shown} rows, ${(nodes / shown).toFixed(0)} elements each`)
} finally {
  await browser.close()
  await service.stop()
}

/** Signs in, uploads a list in which every fiftieth row has a fault, and waits until all of it is checked. */
async function openReview(): Promise<Page> {
  const { organizationId, templateId } = await service.makeTenant(certificate)
  const { cookie, home } = await signIn(service, organizationId)
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' })
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: service.url }])
  await page.goto(`${home}/issue/file?template=${templateId}`)
  const people = Array.from({ length: rows }, (_, n) => certificateRow(n, n % 50 === 7 ? 'gmial.com' : 'gmail.com'))
  const cell = (row: Record<string, unknown>, n: number) => (n % 50 === 3 ? { ...row, result_value: 'Z' } : row)
  const lines = people.map((row, n) => Object.values(cell(row, n)).join(','))
  const sheet = [Object.keys(people[0] ?? {}).join(','), ...lines].join('\n')
  const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Revisar/ }).click({ timeout: 60_000 })
  await page.getByRole('link', { name: /^Seguir con/ }).waitFor({ timeout: 120_000 })
  return page
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; tdur?: number }

/**
 * Scrolls from the top, frame by frame, and reads off a trace what each cost. The next step waits until the last one was drawn, so
 * that a busy machine makes frames late and not larger.
 */
async function scroll(page: Page, session: CDPSession, pixels: number) {
  const grid = page.getByRole('grid')
  await grid.evaluate((element) => element.scrollTo(0, 0))
  await page.waitForTimeout(500)
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline',
  })
  const times = await grid.evaluate(
    async (element, [frames = 0, by = 0]) => {
      const found: number[] = []
      for (let frame = 0; frame < frames; frame++) {
        element.scrollTop += by
        found.push(await new Promise(requestAnimationFrame))
      }
      return found
    },
    [framesMeasured, pixels],
  )
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  return { work: workOfFrames(events), framesPerSecond: (1_000 * (times.length - 1)) / (last - first) }
}

/**
 * Milliseconds of processor time of the page's main thread from one frame that it hands over to the next, those of the others that
 * share the machine left out.
 */
function workOfFrames(events: TraceEvent[]): number[] {
  const main = events.find(({ name }) => name === 'Commit')
  const own = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid).sort((a, b) => a.ts - b.ts)
  const work: number[] = []
  let sum = 0
  for (const { name, tdur = 0 } of own) {
    if (name === 'RunTask') sum += tdur / 1_000
    if (name !== 'Commit') continue
    work.push(sum)
    sum = 0
  }
  return work.slice(1)
}

/**
 * The pages that a recipient and an employer open, with an empty cache on a slow connection and a slow processor: milliseconds to the
 * largest paint beside the limit of 1,500, and the bytes before pictures beside that of 60,000. The connection is the "slow 4G" that
 * Chrome's own measurements apply to every request. Run: npm run bench -- paint [rounds]
 */
import { chromium } from 'playwright-core'
import { browserPath } from '../server/test/browser/chromium.ts'
import { call, certificateRow, median, startService } from './running-service.ts'

const rounds = Number(process.argv[2] ?? 5)
const limitMs = 1_500
const limitBytes = 60_000
/** A round trip of 150 ms, nearly four of them before the first byte of a request, and 1.6 Mbit/s of which nine tenths arrive. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const slowerProcessor = 4

if (!browserPath) throw new Error('This needs Chromium: apt-get install chromium.')
const service = await startService({ SMTP_URL: 'smtp://127.0.0.1:9' })
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const tenant = await service.makeTenant()
  const request = { template_id: tenant.templateId, recipients: [certificateRow(1)] }
  const { body } = await call(service.url, tenant.key, 'POST', '/api/v1/credentials/issue', request)
  const credential = `/credentials/${body.credentials[0].credential_id}`
  const issuer =
    (await (await fetch(`${service.url}${credential}`)).text()).match(/"(?:[^"]*)(\/orgs\/[^"]+)"/)?.[1] ?? ''
  const paths = {
    'a credential': credential,
    'its issuer': issuer,
    'anybody’s, verified': '/verify',
    'the wallet': '/wallet',
  }
  console.log(`largest paint, median of ${rounds} rounds           of ${limitMs} ms       bytes    of ${limitBytes}`)
  for (const [name, path] of Object.entries(paths)) {
    const found: Measured[] = []
    for (let round = 0; round < rounds; round++) found.push(await measure(`${service.url}${path}`))
    const ms = median(found.map(({ paintedMs }) => paintedMs))
    const bytes = median(found.map((one) => one.bytes))
    console.log(
      `${name.padEnd(28)}${ms.toFixed(0).padStart(8)} ms${share(ms, limitMs)}${bytes.toFixed(0).padStart(12)}${share(bytes, limitBytes)}`,
    )
  }
} finally {
  await browser.close()
  await service.stop()
}

type Measured = { paintedMs: number; bytes: number }

/** One visit in a browser's window that has seen nothing yet. */
async function measure(url: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-ES' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    const parts: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'image') parts.push(request.sizes().then((sizes) => sizes.responseBodySize))
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const paintedMs = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const last = (list: PerformanceObserverEntryList) => list.getEntries().at(-1)?.startTime ?? Number.NaN
          const options = { type: 'largest-contentful-paint', buffered: true }
          new PerformanceObserver((list) => resolve(last(list))).observe(options)
        }),
    )
    return { paintedMs, bytes: (await Promise.all(parts)).reduce((all, part) => all + part, 0) }
  } finally {
    await context.close()
  }
}

function share(value: number, limit: number): string {
  return `${((100 * value) / limit).toFixed(0)} %`.padStart(13)
}

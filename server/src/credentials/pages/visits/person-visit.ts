import type { IncomingHttpHeaders } from 'node:http'
import type { VisitMoment } from '../../visits/visit.ts'

/** A browser says what it loads something for. Chromium has no word for what a link with `download` loads, and says `empty`. */
const destinations: Record<VisitMoment, readonly string[]> = {
  opened: ['document'],
  downloaded: ['document', 'empty'],
}

/** Words by which programs name themselves that follow links: search, previews of messages, scanners of mail. */
const programs =
  /bot\b|bot[/;_-]|crawl|spider|scan|preview|fetcher|monitor|headless|proxy|proofpoint|mimecast|barracuda|safelinks|symantec|trendmicro|fireeye|zscaler|facebookexternalhit|whatsapp|telegram|slack|skypeuri|bingpreview|python|curl|wget/i

/**
 * Whether a request is, as far as its head tells, that of a person's browser which opens a page or saves a file now: no HEAD,
 * no page loaded ahead (`Sec-Purpose`), no part of another page (`Sec-Fetch-Dest`, W3C Fetch Metadata), and no program
 * that says that it is one. A scanner that behaves as a browser is taken for a person.
 */
export function isPersonsVisit(
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  moment: VisitMoment,
): boolean {
  if (method !== 'GET') return false
  const ahead = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers[name] ?? '')
  if (ahead.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose)))) return false
  const { 'user-agent': browser = '', 'sec-fetch-dest': destination, 'sec-fetch-mode': mode, accept = '' } = headers
  if (destination !== undefined && !destinations[moment].includes(String(destination))) return false
  if (mode === 'cors') return false
  if (moment === 'opened' && !accept.includes('text/html')) return false
  // Every browser has called itself this since 1998.
  const name = browser.slice(0, 500)
  return name.startsWith('Mozilla/') && !programs.test(name)
}

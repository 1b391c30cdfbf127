import type { IncomingHttpHeaders } from 'node:http'
import type { VisitMoment } from '../../visits/visit.ts'

/** The `Sec-Fetch-Dest` values of each moment. Chromium has none for a link with `download`, and says `empty`. */
const destinations: Record<VisitMoment, readonly string[]> = {
  opened: ['document'],
  downloaded: ['document', 'empty'],
}

/** Words in the names of programs that follow links: search engines, message previews, mail scanners. */
const programs =
  /bot\b|bot[/;_-]|crawl|spider|scan|preview|fetcher|monitor|headless|proxy|proofpoint|mimecast|barracuda|safelinks|symantec|trendmicro|fireeye|zscaler|facebookexternalhit|whatsapp|telegram|slack|skypeuri|bingpreview|python|curl|wget/i

/**
 * Whether a request comes, as far as its headers tell, from a person's browser that opens a page or saves a file now. Excluded are HEAD, prefetching
 * (`Sec-Purpose`), parts of another page (`Sec-Fetch-Dest`, W3C Fetch Metadata), and programs that name themselves as such. A scanner that behaves as
 * a browser counts as a person.
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
  // Every browser has named itself `Mozilla/5.0` since 1998.
  const name = browser.slice(0, 500)
  return name.startsWith('Mozilla/') && !programs.test(name)
}

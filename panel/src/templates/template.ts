import type { TemplateRow } from '../data/generated/panel-api.ts'

/** Credentials are counted no further. */
const issuedCountMax = 1_000

export function isCapped({ issued_count }: TemplateRow): boolean {
  return issued_count >= issuedCountMax
}

/** The address of a picture where this page may load it: those of this service, by their path. */
export function shownPicture(url: string | null, origin: string): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  const address = new URL(url)
  return address.origin === origin ? address.pathname : undefined
}

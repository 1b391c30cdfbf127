/** The address of a picture where this page may load it: those of this service, by their path. */
export function shownPicture(url: string | null, origin: string): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  const address = new URL(url)
  return address.origin === origin ? address.pathname : undefined
}

/** Tells whether a picture is on another site: pages load none from there. */
export function isElsewhere(url: string, origin: string): boolean {
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) && new URL(url).origin !== origin
}

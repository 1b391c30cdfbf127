/** The path of a picture of this service, which is the only kind that this page may load. */
export function shownPicture(url: string | null, origin: string): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  const address = new URL(url)
  return address.origin === origin ? address.pathname : undefined
}

/** Whether a picture is on another site, from which pages load nothing. */
export function isElsewhere(url: string, origin: string): boolean {
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) && new URL(url).origin !== origin
}

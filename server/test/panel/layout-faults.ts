import type { Page } from 'playwright-core'

/**
 * What looks broken on a screen, as far as a program can tell: a list whose items stand beside each other and have their bullets still,
 * sheets without a distance between them, and links that run into each other.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (one: Element) => one.getClientRects().length > 0
    const said = (one: Element) => (one.textContent ?? '').slice(0, 30)
    const pairs = (selector: string) =>
      [...document.querySelectorAll(selector)].flatMap((one) => {
        const next = one.nextElementSibling
        return next?.matches(selector) && isSeen(one) && isSeen(next) ? [[one, next] as const] : []
      })
    const bullets = [...document.querySelectorAll('ul, ol')].filter((list) => {
      const item = list.querySelector(':scope > li')
      const isMarked = item && isSeen(item) && getComputedStyle(item).listStyleType !== 'none'
      return isMarked && getComputedStyle(list).display !== 'block'
    })
    const touching = pairs('[data-padded]').filter(([one, next]) => {
      const [above, below] = [one.getBoundingClientRect(), next.getBoundingClientRect()]
      return below.top - above.bottom < 4 && below.left - above.right < 4
    })
    const glued = pairs('a').filter(([one, next]) => {
      const [first, second] = [one.getBoundingClientRect(), next.getBoundingClientRect()]
      return Math.abs(first.top - second.top) < 4 && Math.abs(second.left - first.right) < 3
    })
    return [
      ...bullets.map((list) => `bullets: ${said(list)}`),
      ...touching.map(([one, next]) => `touching: ${said(one)} / ${said(next)}`),
      ...glued.map(([one, next]) => `glued: ${said(one)} / ${said(next)}`),
    ]
  })
}

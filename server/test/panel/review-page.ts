import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inWindows1252 } from './issuing-files.ts'

/** A person before the rows of a file, from choosing it to the review of its rows, in Spanish. */
export function reviewOf(page: Page, columns: string[]) {
  const cell = (column: string, row: number) =>
    page
      .getByRole('row', { name: new RegExp(`fila ${row}, `) })
      .locator('[data-cell]')
      .nth(['', ...columns].indexOf(column))
  const counts = async () =>
    (await page.getByRole('navigation', { name: 'Qué filas' }).getByRole('link').allTextContents()).join(', ')
  return {
    /** The cell of a column in a row of the list, from 1. */
    cell,
    async upload(text: string) {
      const buffer = inWindows1252(text)
      await page.locator('input[type=file]').setInputFiles({ name: 'actas.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('heading', { name: /^Se leyeron/ }).waitFor()
    },
    async toReview() {
      await page.getByRole('button', { name: /^Revisar/ }).click()
      await page
        .getByRole('status')
        .filter({ hasText: /^Comprobando/ })
        .waitFor({ state: 'detached' })
        .catch(() => {})
      await page
        .getByText(/se pueden expedir|Ninguna fila/)
        .first()
        .waitFor()
    },
    wantCounts: (wanted: string) => expect.poll(counts).toBe(wanted),
    async type(column: string, row: number, value: string) {
      await cell(column, row).click()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(value)
      await page.keyboard.press('Enter')
    },
  }
}

/** Scrolls the review by one row so many times, and tells what that did to the page: rows drawn, and attributes of those there before. */
export function scrolledRows(page: Page, steps: number) {
  return page.getByRole('grid').evaluate(async (grid, times) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const rowsOnPage = () => [...grid.querySelectorAll<HTMLElement>('[role=row][data-index]')]
    const height = rowsOnPage()[0]?.offsetHeight ?? 0
    // Away from the head of the list, so that there are rows above too.
    grid.scrollTop = 40 * height
    for (let frame = 0; frame < 5; frame++) await drawn()
    let added = 0
    const changed: string[] = []
    const observer = new MutationObserver((records) => {
      for (const { addedNodes, attributeName } of records) {
        added += [...addedNodes].filter((node) => (node as HTMLElement).role === 'row').length
        if (attributeName !== null) changed.push(attributeName)
      }
    })
    observer.observe(grid, { subtree: true, childList: true, attributes: true })
    for (let step = 0; step < times; step++) {
      grid.scrollTop += height
      await drawn()
      await drawn()
    }
    observer.disconnect()
    const rows = rowsOnPage()
    const elements = rows.reduce((sum, row) => sum + 1 + row.querySelectorAll('*').length, 0)
    return { added, changed, onPage: rows.length, inSight: Math.ceil(grid.clientHeight / height), elements }
  }, steps)
}

/** Every text that stands on the page from now on, for however short a time. */
export async function watchTexts(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const seen = new Set<string>()
    const look = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      for (let at = walker.nextNode(); at; at = walker.nextNode()) seen.add(at.textContent ?? '')
    }
    new MutationObserver(() => look(document.body)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return seen
  })
  return () => texts.evaluate((seen) => [...seen])
}

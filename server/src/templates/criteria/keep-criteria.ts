import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Coalescer } from '../../platform/coalescer.ts'
import type { Context } from '../../platform/context.ts'
import { escapeHtml, type Html, trusted } from '../../platform/formats/html.ts'
import { openTurns } from '../../platform/in-turn.ts'
import { findCriteriaMarkup, insertCriteriaMarkup } from './criteria-store.ts'
import { type CriteriaProblem, renderCriteria } from './render-criteria.ts'

/**
 * Renders the narrative of a template before it is saved, and stores the markup for its pages. Returns the limit that the
 * narrative exceeds; then nothing is stored.
 */
export async function keepCriteria(ctx: Context, narrative: string): Promise<CriteriaProblem | undefined> {
  const rendered = await inTurn(ctx.organization.id, () => renderCriteria(narrative))
  if (!rendered.ok) return rendered.problem
  await insertCriteriaMarkup(ctx, hashOf(narrative), rendered.markup)
  return undefined
}

/**
 * Gets the markup of a narrative for a page. It never fails because of the text: a narrative that exceeds a limit, as one
 * may that was signed before there were limits, is shown as plain text.
 */
export async function criteriaMarkup(ctx: Context, narrative: string): Promise<Html> {
  const hash = hashOf(narrative)
  const key = `${ctx.organization.id} ${hash.toString('base64')}`
  const known = shown.get(key)
  if (known) return known
  let markup = await findCriteriaMarkup(ctx, hash)
  if (markup === undefined) markup = await oneByOne.add({ ctx, hash, narrative })
  const page = trusted(markup ?? plainMarkup(narrative))
  shown.set(key, page)
  return page
}

/** An organization that saves many at a time has one process for them. */
const inTurn = openTurns()

const shown = new LRUCache<string, Html>({
  max: 2_000,
  maxSize: 8_000_000,
  sizeCalculation: ({ markup }) => markup.length + 100,
})

/** One process renders at a time, however many pages visitors ask for at once. */
const oneByOne = new Coalescer<Unrendered, string | null>({
  batchMax: 1,
  run: (narratives) => Promise.all(narratives.map(renderOnce)),
})

type Unrendered = { ctx: Context; hash: Buffer; narrative: string }

/** A caller that waited for its turn finds the text that another one has rendered. */
async function renderOnce({ ctx, hash, narrative }: Unrendered): Promise<string | null> {
  const found = await findCriteriaMarkup(ctx, hash)
  if (found !== undefined) return found
  const rendered = await renderCriteria(narrative)
  const markup = rendered.ok ? rendered.markup : null
  await insertCriteriaMarkup(ctx, hash, markup)
  return markup
}

function hashOf(narrative: string): Buffer {
  return createHash('sha256').update(narrative).digest()
}

/** Shows a text as it was written, in paragraphs and lines, where it cannot be rendered. */
function plainMarkup(text: string): string {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`).join('\n')
}

import { renderPage } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { html } from '../../../platform/formats/html.ts'
import type { ShownCollection } from '../../show-collection.ts'
import { renderHeldItem } from '../wallet/held-item.ts'
import { collectionTexts } from './collection-texts.ts'

/**
 * Renders a published collection for anybody with its link. Its person wrote the title and the text: they are plain text, and no links are made of
 * them.
 */
export function renderCollectionPage(collection: ShownCollection, now: Date, language: Language): string {
  const words = collectionTexts[language]
  const { title, about, credentials } = collection
  return renderPage({
    language,
    title: `${title} · ${words.kind}`,
    head: html`<meta name="description" content="${words.kind}">`,
    body: html`<div class="sheet">
<div class="pad stack"><p class="eyebrow">${words.kind}</p><h1 dir="auto">${title}</h1>
${about !== '' && html`<p class="lead" dir="auto">${about}</p>`}</div>
<ol class="held">${credentials.map((held) => renderHeldItem(held, { now, language, href: `/credentials/${held.id}` }))}</ol>
<p class="pad band slim soft small">${words.kindMeans}</p>
</div>`,
  })
}

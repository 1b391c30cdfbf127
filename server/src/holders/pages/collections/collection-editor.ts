import { renderPage } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { aboutCharactersMax, type Collection, type CollectionText, titleCharactersMax } from '../../collection.ts'
import type { JudgedCredential } from '../../open-wallet.ts'
import type { ShownCollection } from '../../show-collection.ts'
import { renderHeldItem } from '../wallet/held-item.ts'
import { renderProblem } from '../wallet/wallet-sign-in-page.ts'
import { collectionTexts } from './collection-texts.ts'

/** Typed text that was refused, with its problem. */
export type GivenText = Partial<CollectionText> & { problem?: string }

/** Renders the collections of who is signed in, and the form for one more. */
export function renderCollections(collections: readonly Collection[], given: GivenText, language: Language): string {
  const words = collectionTexts[language]
  const items = collections.map(
    ({ id, title, credentialIds, isPublished }) =>
      html`<li><a class="name" dir="auto" href="/wallet/collections/${id}?lang=${language}">${title}</a> <span class="soft small">${words.counted(credentialIds.length)} · ${isPublished ? words.published : words.draft}</span></li>`,
  )
  return renderOwnPage(
    { title: words.title, isTranslated: given.problem === undefined },
    html`<div class="pad stack"><h1>${words.title}</h1><p class="lead">${words.lead}</p>
${items.length > 0 ? html`<ul class="items">${items}</ul>` : html`<p class="soft">${words.none}</p>`}</div>
<section class="pad band stack" aria-labelledby="new"><h2 id="new">${words.new}</h2>
${renderTextForm('/wallet/collections/new', given, words.create, language)}</section>
<p class="pad band slim"><a href="/wallet?lang=${language}">${words.wallet}</a></p>`,
    language,
  )
}

/** Renders a collection for its own person: its credentials in order, its texts, and whether it is published. */
export function renderEditor(
  collection: ShownCollection,
  { given = collection, now, page }: { given?: GivenText; now: Date; page: string },
  language: Language,
): string {
  const words = collectionTexts[language]
  const { id, title, credentials } = collection
  const at = `/wallet/collections/${id}`
  const last = credentials.length - 1
  const items = credentials.map((held, index) =>
    renderHeldItem(held, {
      now,
      language,
      href: `/wallet/credentials/${held.id}?lang=${language}`,
      below: (name) => html`${held.isUnlisted && html`<p class="small">${words.unlisted}</p>`}
<form class="row" id="item-${held.id}" method="post" action="${at}/arrange?lang=${language}"><input type="hidden" name="credential" value="${held.id}">
${index > 0 && renderArrow('up', '↑', words.up(name))}${index < last && renderArrow('down', '↓', words.down(name))}${renderArrow('out', '✕', words.remove(name))}</form>`,
    }),
  )
  return renderOwnPage(
    { title, isTranslated: given === collection },
    html`<div class="pad stack"><h1 dir="auto">${title}</h1></div>
<section aria-labelledby="credentials"><h2 id="credentials" class="pad band slim">${words.credentials}</h2>
${items.length > 0 ? html`<ol class="held">${items}</ol>` : html`<p class="pad band soft">${words.empty}</p>`}
<p class="pad band slim"><a href="${at}/choose?lang=${language}">${words.choose}</a></p></section>
<section class="pad band stack" aria-labelledby="publishing"><h2 id="publishing">${words.publishing}</h2>${renderPublishing(collection, page, language)}</section>
<section class="pad band stack" aria-labelledby="texts"><h2 id="texts">${words.texts}</h2>${renderTextForm(`${at}/text`, given, words.save, language)}</section>
<div class="pad band tinted stack"><p class="soft">${words.deleteMeans}</p>
<form method="post" action="${at}/delete?lang=${language}"><button class="button" type="submit">${words.delete}</button></form>
<p><a href="/wallet/collections?lang=${language}">${words.all}</a></p></div>`,
    language,
  )
}

/** Renders a page of what the person holds and the collection has not, to be chosen from. */
export function renderChoice(
  { id }: Pick<Collection, 'id'>,
  {
    addable,
    nextBefore,
    problem,
  }: { addable: readonly JudgedCredential[]; nextBefore: string | undefined; problem?: string },
  now: Date,
  language: Language,
): string {
  const words = collectionTexts[language]
  const at = `/wallet/collections/${id}`
  const items = addable.map((held) =>
    renderHeldItem(held, {
      now,
      language,
      label: `credential-${held.id}`,
      below: () =>
        html`<p><input type="checkbox" id="credential-${held.id}" name="credential" value="${held.id}">${held.isUnlisted && html` <span class="small">${words.unlisted}</span>`}</p>`,
    }),
  )
  return renderOwnPage(
    { title: words.chooseTitle, isTranslated: problem === undefined },
    html`<div class="pad stack"><h1>${words.chooseTitle}</h1><p class="lead">${words.chooseLead}</p>${renderProblem(problem)}</div>
<form method="post" action="${at}/add?lang=${language}">
${items.length > 0 ? html`<ol class="held">${items}</ol><p class="pad band"><button class="button" type="submit">${words.add}</button></p>` : html`<p class="pad band soft">${words.nothingToAdd}</p>`}
</form>
<nav class="pad band slim pager" aria-label="${words.chooseTitle}"><a href="${at}?lang=${language}">${words.back}</a>${nextBefore && html`<a rel="next" href="${at}/choose?lang=${language}&amp;before=${nextBefore}">${words.older}</a>`}</nav>`,
    language,
  )
}

function renderPublishing({ id, isPublished, credentials }: ShownCollection, page: string, language: Language): Html {
  const words = collectionTexts[language]
  const isSeen = credentials.some(({ isUnlisted }) => !isUnlisted)
  const link = html`<p>${words.isPublished}</p>
<div class="verify"><label for="link">${words.link}</label><input id="link" class="mono" readonly value="${page}"></div>
${isSeen ? html`<p><a href="${page}">${words.open}</a></p>` : html`<p class="soft">${words.needsOne}</p>`}`
  return html`${isPublished ? link : html`<p>${words.isDraft}</p>`}
<form method="post" action="/wallet/collections/${id}/publish?lang=${language}"><input type="hidden" name="published" value="${isPublished ? 'no' : 'yes'}"><button class="button" type="submit">${isPublished ? words.unpublish : words.publish}</button></form>`
}

function renderTextForm(action: string, given: GivenText, button: string, language: Language): Html {
  const { fields } = collectionTexts[language]
  return html`${renderProblem(given.problem)}
<form class="verify stack" method="post" action="${action}?lang=${language}">
<p><label for="title">${fields.title}</label><input id="title" name="title" required maxlength="${titleCharactersMax}" value="${given.title ?? ''}" dir="auto" aria-describedby="title-hint"><small id="title-hint" class="soft">${fields.titleHint}</small></p>
<p><label for="about">${fields.about}</label><textarea id="about" class="plain" name="about" rows="4" maxlength="${aboutCharactersMax}" dir="auto" aria-describedby="about-hint">
${given.about ?? ''}</textarea><small id="about-hint" class="soft">${fields.aboutHint}</small></p>
<p><button class="button" type="submit">${button}</button></p>
</form>`
}

function renderArrow(value: 'up' | 'down' | 'out', sign: string, name: string): Html {
  return html`<button class="quiet" type="submit" name="to" value="${value}" aria-label="${name}" title="${name}">${sign}</button>`
}

function renderOwnPage(page: { title: string; isTranslated: boolean }, body: Html, language: Language): string {
  return renderPage({
    ...page,
    language,
    tellsOrigin: true,
    title: `${page.title} · Sello`,
    body: html`<div class="sheet">${body}</div>`,
  })
}

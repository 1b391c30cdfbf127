import { formatDate } from '../../entrypoints/layout/format-value.ts'
import type { Language } from '../../platform/context.ts'
import { type Html, html } from '../../platform/formats/html.ts'
import type { Earned, EarnedBy } from '../progress/earned-by-view.ts'
import { earnedTexts } from './earned-texts.ts'

/**
 * Renders why a credential was awarded, for anyone with the link of its page: the pathway, and those credentials that anybody may
 * see. One that its holder keeps to themself is not named, and neither is one that was revoked.
 *
 * One page leads to another only where both name the holder or neither does: a link would else tell whose the nameless one is.
 */
export function renderEarned(
  { pathwayName, inputs }: Earned,
  { isNameRemoved = false }: { isNameRemoved?: boolean | undefined },
  language: Language,
): Html {
  const words = earnedTexts[language]
  const shown = inputs.filter((one) => !one.isUnlisted && !one.isRevoked)
  const items = shown.map(
    (one) =>
      html`<li dir="auto">${one.isNameRemoved === isNameRemoved ? html`<a href="/credentials/${one.id}">${one.name}</a>` : one.name}</li>`,
  )
  return html`<section class="part" aria-labelledby="earned"><h2 id="earned">${words.title}</h2>
<p dir="auto">${words.byPathway(pathwayName)}${items.length > 0 ? html`, ${words.with}` : '.'}</p>
${items.length > 0 && html`<ul class="links">${items}</ul>`}
</section>`
}

/** Renders for its holder how they earned an award: everything that was issued to the addresses that they have proven. */
export function renderOwnEarned(
  { pathwayName, decidedAt, inputs }: Earned,
  provenAddresses: readonly string[],
  language: Language,
): Html {
  const words = earnedTexts[language].own
  const own = inputs.filter((one) => provenAddresses.includes(one.normalizedEmail))
  const items = own.map((one) => html`<li dir="auto">${renderOwnInput(one, language)}</li>`)
  return html`<section class="pad band stack" aria-labelledby="earned"><h2 id="earned">${words.title}</h2>
<p dir="auto">${words.on(pathwayName, formatDate(decidedAt, language))}${items.length > 0 ? html`, ${earnedTexts[language].with}` : '.'}</p>
${items.length > 0 && html`<ul class="links">${items}</ul>`}
${own.length < inputs.length && html`<p class="soft small">${words.elsewhere}</p>`}
</section>`
}

function renderOwnInput({ id, name, issuedAt, isRevoked }: EarnedBy, language: Language): Html {
  const words = earnedTexts[language].own
  const date = words.issued(formatDate(issuedAt, language))
  return html`<a href="/wallet/credentials/${id}?lang=${language}">${name}</a> <span class="soft small">${date}${isRevoked && html` · ${words.revoked}`}</span>`
}

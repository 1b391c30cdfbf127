import { ownImageUrlOf } from '../../credentials/open-badge.ts'
import type { Language } from '../../platform/context.ts'
import { type Html, html, trusted } from '../../platform/formats/html.ts'
import type { Template } from '../../templates/template.ts'
import type { HeldGroup, HeldPathway } from '../progress/held-pathways-view.ts'
import { ownPathwaysTexts } from './own-pathways-texts.ts'

/** The pathways that are shown, and whether there are more. `addressesProven` decides whether each names the address by which it counts. */
export type OwnPathways = { pathways: HeldPathway[]; hasMore: boolean; addressesProven: number; publicUrl: string }

/** Points to the right; where the parts stand below each other the sheet turns it. */
const arrow = trusted(
  '<svg class="arrow" viewBox="0 0 48 20" width="48" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="M2 10h42M36 3l8 7-8 7"/></svg>',
)

/** Renders for their holder how far they are on each pathway: badges that are there or missing, with an arrow to the award. */
export function renderOwnPathways(own: OwnPathways, language: Language): Html | undefined {
  const words = ownPathwaysTexts[language]
  if (own.pathways.length === 0) return undefined
  return html`<section aria-labelledby="pathways"><div class="pad band slim"><h2 id="pathways">${words.title}</h2>
<p class="soft small">${words.lead}${own.hasMore && html` ${words.more(own.pathways.length)}`}</p></div>
${own.pathways.map((one) => renderPathway(one, own, language))}</section>`
}

function renderPathway(pathway: HeldPathway, own: OwnPathways, language: Language): Html {
  const words = ownPathwaysTexts[language]
  const { name, organizationName, addresses, has, needs, groups, awardTemplate, award } = pathway
  const counted = own.addressesProven > 1 && html` · <span class="mono">${addresses.join(', ')}</span>`
  return html`<article class="pad band way"><h3 dir="auto">${name}</h3>
<p class="soft small" dir="auto">${words.of(organizationName)}${counted}</p>
<p class="far"><meter min="0" max="${needs}" value="${has}" aria-hidden="true"></meter> <strong>${words.count(has, needs)}</strong></p>
<div class="picture"><ul class="groups">${groups.map((one) => renderGroup(one, own, language))}</ul>
${arrow}
<div class="award ${award ? 'has' : 'lacks'}"><span class="soft small">${words.award}</span>${renderBadge(awardTemplate, own)}<strong dir="auto">${awardTemplate.name}</strong>${renderAward(pathway, language)}</div></div></article>`
}

function renderAward({ award, has, needs }: HeldPathway, language: Language): Html {
  const words = ownPathwaysTexts[language]
  if (award === null) return html`<span class="small soft">${has === needs ? words.soon : words.notYet}</span>`
  const { credentialId, isRevoked, hasFailed } = award
  if (credentialId === null) return html`<span class="small soft">${hasFailed ? words.failed : words.soon}</span>`
  const text = isRevoked ? words.awardRevoked : words.awarded
  return html`<a class="small" href="/wallet/credentials/${credentialId}?lang=${language}">${text}</a>`
}

function renderGroup({ group, isMet, templates }: HeldGroup, own: OwnPathways, language: Language): Html {
  const words = ownPathwaysTexts[language]
  const badges = templates.map(({ template, isHeld }, at) => {
    const { minimumResult = null, minimumCredits = null } = group.templates[at] ?? {}
    const least = [
      ...(minimumResult === null ? [] : [words.fromResult(minimumResult)]),
      ...(minimumCredits === null ? [] : [words.fromCredits(minimumCredits)]),
    ]
    return html`<li class="${isHeld ? 'has' : 'lacks'}">${renderBadge(template, own)}<span dir="auto">${template.name}${least.length > 0 && html` <span class="soft small">${least.join(', ')}</span>`}</span><span class="small held-word">${isHeld ? words.has : words.lacks}</span></li>`
  })
  const list = group.isInOrder ? html`<ol class="badges">${badges}</ol>` : html`<ul class="badges">${badges}</ul>`
  return html`<li><p class="small">${words.asks(group)}${isMet && html` <strong class="met">${words.met}</strong>`}</p>${list}</li>`
}

/** Its name stands beside it. */
function renderBadge(template: Template, { publicUrl }: OwnPathways): Html {
  return html`<img src="${ownImageUrlOf(publicUrl, template)}" alt="" width="56" height="56" loading="lazy">`
}

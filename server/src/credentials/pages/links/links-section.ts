import { fact, outwardLink } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { linksTexts } from './links-texts.ts'
import type { ShownLinks, ShownSkill } from './shown-links.ts'

/** Renders the skills and levels with which an achievement is aligned; nothing where it names none. */
export function renderSkills({ skills }: ShownLinks, language: Language): Html | undefined {
  if (skills.length === 0) return undefined
  return html`<section class="part" aria-labelledby="skills"><h2 id="skills">${linksTexts[language].skills}</h2>
<ul class="items">${skills.map(renderSkill)}</ul></section>`
}

function renderSkill({ name, url, framework, code, description }: ShownSkill): Html {
  const place = [framework, code].filter((said) => said !== undefined).join(' · ')
  return html`<li dir="auto"><span class="name">${url ? outwardLink(url, name) : name}</span>${place && html` <span class="soft small">${place}</span>`}
${description && html`<p class="soft">${description}</p>`}
</li>`
}

/** Renders the other facts of an achievement. */
export function renderLinkFacts(links: ShownLinks, language: Language): Html {
  const words = linksTexts[language]
  const { creator, version, words: tags, related } = links
  return html`${fact(words.words, tags.length > 0 ? tags.join(' · ') : undefined)}
${fact(words.version, version)}
${fact(words.creator, creator && (creator.url ? outwardLink(creator.url, creator.name) : creator.name))}
${related.map(({ url, version, language: of }) =>
  fact(
    words.related,
    html`${outwardLink(url, url.replace(/^https?:\/\//, ''))}${version && html` <span class="soft small">${version}</span>`}${of && html` <span class="soft small">${languageName(of, language)}</span>`}`,
  ),
)}`
}

function languageName(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(code) ?? code
}

import type { Language } from '../../../platform/context.ts'
import { html } from '../../../platform/formats/html.ts'
import { renderPage } from '../../layout/layout.ts'
import type { Guide } from './guide.ts'

const words = {
  es: {
    title: 'Guías de la API',
    intro: 'Una por tarea, con programas que se pueden copiar: curl, TypeScript y Python.',
    all: 'Todas las guías',
    reference: 'Referencia de la API',
    errors: 'Errores de la API',
  },
  en: {
    title: 'Guides to the API',
    intro: 'One for each task, with programs to copy: curl, TypeScript and Python.',
    all: 'All guides',
    reference: 'API reference',
    errors: 'Errors of the API',
  },
}

/** Renders the page of one guide. */
export function renderGuidePage({ title, markup }: Guide, language: Language): string {
  const { all, reference } = words[language]
  return renderPage({
    language,
    title: `${title} · Sello API`,
    body: html`<article class="sheet">
<div class="pad prose">${markup}</div>
<p class="pad band slim links row"><a href="/docs/guides">${all}</a> <a href="/docs">${reference}</a></p>
</article>`,
  })
}

/** Renders the list of all guides, each with the first paragraph of it. */
export function renderGuideIndex(guides: Map<string, Guide>, language: Language): string {
  const { title, intro, reference, errors } = words[language]
  const items = [...guides].map(
    ([name, guide]) =>
      html`<li><a href="/docs/guides/${name}">${guide.title}</a><p class="small">${guide.summary}</p></li>`,
  )
  return renderPage({
    language,
    title: `${title} · Sello API`,
    body: html`<div class="sheet">
<div class="pad stack intro"><h1>${title}</h1><p class="lead">${intro}</p></div>
<div class="pad band"><ol class="items">${items}</ol></div>
<p class="pad band slim links row"><a href="/docs">${reference}</a> <a href="/docs/errors">${errors}</a></p>
</div>`,
  })
}

/** Writes the description of the service for programs that read for a person: what it is, and where each text is as plain text. */
export function writeLlmsText(guides: Map<string, Guide>): string {
  const lines = [...guides].map(([name, { title, summary }]) => `- [${title}](/docs/guides/${name}.md): ${summary}`)
  return `# Sello API

> Issues Open Badges 3.0 credentials, signed with Ed25519, to one recipient or to thousands, and tells what becomes of each. JSON over HTTPS, an API key in X-API-Key.

- [Contract](/openapi.json): every operation, with its fields, answers and limits (OpenAPI 3.1)
- [Errors](/docs/errors): each value of X-Error-Code and each code of a row, with its cause and what to do

## Guides

${lines.join('\n')}
`
}

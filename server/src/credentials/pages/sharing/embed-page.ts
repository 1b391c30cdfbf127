import { type Colours, dark, declare, light, typefaces } from '@sello/tokens'
import { accentSheet } from '../../../entrypoints/layout/accent-sheet.ts'
import { formatDate } from '../../../entrypoints/layout/format-value.ts'
import { headOf } from '../../../entrypoints/layout/layout.ts'
import { layoutTexts } from '../../../entrypoints/layout/layout-texts.ts'
import { contentHash } from '../../../entrypoints/layout/style.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html, trusted } from '../../../platform/formats/html.ts'
import type { CredentialModel } from '../credential-model.ts'
import { standingLook, standingWords } from '../status-texts.ts'
import { texts } from '../texts/texts.ts'
import { shareTexts } from './share-texts.ts'

const names: (keyof Colours)[] = ['card', 'ink', 'soft', 'rule', 'accent', 'focus', 'good', 'late', 'bad', 'calm']

const style = `
:root { color-scheme: light dark; ${declare(light, names)} ${declare(typefaces, ['sans'])} ${declare(typefaces, ['serif'])} }
@media (prefers-color-scheme: dark) { :root { ${declare(dark, names)} } }
* { box-sizing: border-box; margin: 0; }
body { font: .9375rem/1.4 var(--sans); color: var(--ink); background: var(--card); overflow-wrap: anywhere; }
a { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 1rem; align-items: center; min-height: 100vh; padding: .75rem 1rem; border: 1px solid var(--rule); border-radius: 10px; color: inherit; text-decoration: none; }
a:hover .open, a:focus-visible .open { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: -3px; }
img { width: min(7rem, 24vw); height: auto; aspect-ratio: 1; object-fit: contain; }
strong { display: block; font: 600 1.125rem/1.25 var(--serif); }
.soft { color: var(--soft); } .open { color: var(--accent); } .status { font-weight: 600; }
.active { color: var(--good); } .expired, .superseded { color: var(--late); } .revoked, .key_compromised { color: var(--bad); } .not_yet_valid { color: var(--calm); }
`

/** Only this page may stand in a frame of another site. Its one link opens the whole page in a new tab. */
export const embedPolicy = `default-src 'none'; style-src ${contentHash(style)}; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors *`

/** Renders a small view of a credential with its current status, for a frame of another site. */
export function renderEmbed(
  model: CredentialModel,
  { language, accent, provenDomains }: { language: Language; accent?: string | undefined; provenDomains: string[] },
): string {
  const words = shareTexts[language]
  const { achievement, issuer, issuedAt, recipientName, status, urls } = model
  const body = html`${achievement.image ? html`<img src="${achievement.image.path}" alt="" width="112" height="112">` : html`<span></span>`}
<span>
<span class="soft" dir="auto">${recipientName}</span>
<strong dir="auto">${model.name}</strong>
<span class="soft" dir="auto">${words.awardedBy(issuer.name)}${issuedAt && html` · ${formatDate(issuedAt, language)}`}</span><br>
<span class="soft">${words.domains(provenDomains.join(', '))}</span><br>
<span class="status ${standingLook(status, model.isSandbox)}">${standingWords(texts[language].status[status], model.isSandbox)}</span><br>
<span class="open">${words.open}</span>
</span>`
  return renderFrame({ page: urls.page, title: words.embedded(model.name), body, accent }, language)
}

/** Renders the frame of a credential whose person was erased. Its link leads to the page that says more. */
export function renderErasedEmbed(page: string, language: Language): string {
  const title = layoutTexts[language].message.erasedTitle
  return renderFrame({ page, title, body: html`<span></span><strong>${title}</strong>` }, language)
}

type Frame = { page: string; title: string; body: Html; accent?: string | undefined }

function renderFrame({ page, title, body, accent }: Frame, language: Language): string {
  return html`${headOf(language, title)}
<link rel="canonical" href="${page}">
<style>${trusted(style)}</style>${accent && html`<style>${trusted(accentSheet(accent))}</style>`}
</head>
<body>
<main>
<a href="${page}" target="_blank" rel="noopener">
${body}
</a>
</main>
</body>
</html>
`.markup
}

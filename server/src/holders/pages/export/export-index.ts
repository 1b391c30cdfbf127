import type { CredentialModel } from '../../../credentials/pages/credential-model.ts'
import { formatDate, formatMoment } from '../../../entrypoints/layout/format-value.ts'
import { outwardLink } from '../../../entrypoints/layout/layout.ts'
import { style } from '../../../entrypoints/layout/style.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html, trusted } from '../../../platform/formats/html.ts'
import { walletTexts } from '../wallet/wallet-texts.ts'
import { exportTexts } from './export-texts.ts'

/** A credential of the copy, with the names of its files within it. */
export type ExportedCredential = { model: CredentialModel; document: string; picture: string; isUnlisted: boolean }

export type ExportIndex = {
  credentials: readonly ExportedCredential[]
  verifyUrl: string
  /** The address at which the wallet goes on, if the copy does not hold everything. */
  restUrl: string | undefined
  now: Date
}

export const indexNames: Record<Language, Record<'own' | 'other', string>> = {
  es: { own: 'index.html', other: 'index-en.html' },
  en: { own: 'index.html', other: 'index-es.html' },
}

/** Loads nothing but the pictures beside it, and runs nothing, whatever the credentials say. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; base-uri 'none'; form-action 'none'"

/** Renders the page of a copy, which opens from a disk without a network: each credential with its badge, its files and how to verify them. */
export function renderExportIndex(
  { credentials, verifyUrl, restUrl, now }: ExportIndex,
  language: Language,
  otherPage: string,
): string {
  const words = exportTexts[language]
  const other = language === 'es' ? 'en' : 'es'
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<style>${trusted(style)}</style>
</head>
<body>
<header class="top"><span class="brand">Sello</span><a class="lang" href="${otherPage}" lang="${other}" hreflang="${other}">${words.inOther}</a></header>
<main>
<div class="sheet">
<div class="pad stack"><h1>${words.title}</h1><p class="lead">${words.copied(formatMoment(now, language))}</p>
<p class="soft small">${words.private}</p></div>
${credentials.length > 0 ? html`<ol class="held">${credentials.map((one) => renderExported(one, language))}</ol>` : html`<p class="pad band">${words.none}</p>`}
${restUrl && html`<p class="pad band">${words.rest} ${outwardLink(restUrl, restUrl)}</p>`}
<section class="pad band tinted stack" aria-labelledby="verify"><h2 id="verify">${words.verifyTitle}</h2><p>${words.verify}</p>
<p>${words.verifyAt}: ${outwardLink(verifyUrl, verifyUrl)}</p></section>
</div>
</main>
</body>
</html>
`.markup
}

function renderExported({ model, document, picture, isUnlisted }: ExportedCredential, language: Language): Html {
  const words = exportTexts[language]
  const wallet = walletTexts[language]
  const { name, issuer, issuedAt, status, recipientName, achievement, urls } = model
  return html`<li>
<img class="badge" src="${picture}" alt="${wallet.badgeOf(achievement.image?.alt ?? name)}" width="72" height="72">
<div><h2 dir="auto">${name}</h2>
<p class="soft" dir="auto">${wallet.issuedBy} ${issuer.name}${issuedAt && html` ${wallet.on} <time datetime="${issuedAt.toISOString()}">${formatDate(issuedAt, language)}</time>`}</p>
${recipientName && html`<p class="soft" dir="auto">${words.awardedTo} ${recipientName}</p>`}
<p class="pill ${status}"><span class="status-title">${wallet.status[status]}</span></p>${isUnlisted && html` <span class="soft small">${wallet.onlyYou}</span>`}
<p class="row small"><a href="${picture}">${words.picture}</a><a href="${document}">${words.document}</a>
${!isUnlisted && outwardLink(urls.page, words.page)}</p>
</div></li>`
}

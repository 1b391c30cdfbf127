import type { Language } from '../../../platform/context.ts'
import { html } from '../../../platform/formats/html.ts'
import type { CredentialModel } from '../credential-model.ts'
import { shareTexts } from './share-texts.ts'

/** The frame in which another site shows a credential, in CSS pixels. */
export const frameSize = { width: 480, height: 180 }

/** The markup by which another site shows the credential in a frame. The frame loads from here, with the current status. */
export function frameSnippet(
  { name, urls }: CredentialModel,
  language: Language,
  { width, height } = frameSize,
): string {
  return html`<iframe src="${embedUrlOf(urls.page)}" title="${shareTexts[language].embedded(name)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
    .markup
}

/** Maps the page `https://host/credentials/ID` to its frame, `https://host/embed/credentials/ID`. */
export function embedUrlOf(page: string): string {
  return page.replace(/\/credentials\/([^/]+)$/, '/embed/credentials/$1')
}

/** The PNG of a drawn badge, for mail programs and search engines: not all of them show an SVG. */
export function pngOf(url: string): string {
  return url.replace(/\/badge\.svg$/, '/badge.png')
}

/** A line for the foot of an e-mail. It uses tables and inline styles, because mail programs keep only these. */
export function signatureSnippet({ name, issuer, achievement, urls }: CredentialModel, language: Language): string {
  const { image } = achievement
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${
    image &&
    html`<td style="padding-right:12px"><a href="${urls.page}"><img src="${pngOf(image.url)}" alt="" width="64" height="64" style="border:0"></a></td>`
  }<td style="font-family:Arial,sans-serif;font-size:13px;line-height:1.4"><a href="${urls.page}"><b>${name}</b></a><br>${shareTexts[language].awardedBy(issuer.name)}</td></tr></table>`
    .markup
}

import { dark, light } from '@sello/tokens'
import { accentOf } from '@sello/tokens/accent'
import { type Html, html, trusted } from '../platform/formats/html.ts'
import type { LetterContent, OwnWords } from './letter-content.ts'
import { letterTexts } from './letter-texts.ts'
import { fillOwnWords, paragraphsOf } from './own-words.ts'

const font = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

/** Colours are inline for mail readers that drop a style sheet. This one only changes them for a dark screen. */
const styleSheet = ({ light, dark }: LetterColours) =>
  trusted(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; }
a { color: ${light.accent}; }
@media (max-width: 480px) { .pad { padding-left: 24px !important; padding-right: 24px !important; } .page { padding: 0 !important; } .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; } }
@media (prefers-color-scheme: dark) {
  .page, body { background: #14171c !important; }
  .card { background: #1d2129 !important; border-color: #333a45 !important; }
  .award { background: #232934 !important; border-color: #3a4350 !important; }
  .ink { color: #eceff4 !important; }
  .soft { color: #aab4c2 !important; }
  .rule { border-color: #333a45 !important; }
  .link { color: ${dark.accent} !important; }
  .button { background: ${dark.accent} !important; }
  .button a { color: ${dark['on-accent']} !important; }
}`)

type LetterColours = ReturnType<typeof accentOf>

/** The colour of the service, where an issuer has none of its own. */
const ownColours: LetterColours = { light, dark }

/** The links of a letter besides its credentials: to the wallet of its reader, into a wallet app, and to stop such letters. */
export type LetterLinks = { walletUrl: string; appUrl: string | undefined; stopUrl: string | undefined }

/** Tables and inline styles, because that is what mail readers agree on. One column, readable at 320 px. */
export function renderLetterHtml(
  words: LetterContent,
  joined: LetterContent[],
  own: OwnWords,
  { walletUrl, appUrl, stopUrl }: LetterLinks,
): Html {
  const texts = letterTexts[words.language]
  const colours = words.accent ? accentOf(words.accent) : ownColours
  const { accent } = colours.light
  const issuer = words.organizationUrl
    ? html`<a class="link" href="${words.organizationUrl}" style="color:${accent};">${words.organizationName}</a>`
    : html`${words.organizationName}`
  return html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${own.subject ?? texts.subject(words.achievementName, words.organizationName)}</title>
<style>${styleSheet(colours)}</style>
</head>
<body style="margin:0;padding:0;background:#f4f2ee;">
<div class="page" style="background:#f4f2ee;padding:32px 12px;">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;margin:0 auto;">
<tr><td class="card" style="background:#ffffff;border:1px solid #e3dfd7;border-radius:12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="font-family:${trusted(font)};">
<tr><td class="pad soft" dir="auto" style="padding:32px 40px 0;font-size:14px;line-height:1.4;font-weight:600;color:#5b6572;">${words.organizationName}</td></tr>
<tr><td class="pad ink" dir="auto" style="padding:20px 40px 0;font-size:16px;line-height:1.55;color:#1d232b;">
<p style="margin:0 0 12px;">${texts.greeting(words.recipientName)}</p>
${own.opening ? renderOpening(own.opening) : html`<p style="margin:0;">${texts.awarded(words.organizationName)}</p>`}${words.isSuccessor && html`<p style="margin:12px 0 0;">${texts.isSuccessor}</p>`}
</td></tr>
<tr><td class="pad" style="padding:20px 40px 0;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="award" style="background:#faf8f4;border:1px solid #e8e2d6;border-radius:8px;padding:20px 22px;">
${renderPicture(words, 112)}<p class="soft" style="margin:0 0 6px;font-size:13px;line-height:1.4;letter-spacing:.04em;color:#5b6572;">${words.achievementType}</p>
<h1 class="ink" dir="auto" style="margin:0;font-size:23px;line-height:1.3;font-weight:600;color:#1d232b;overflow-wrap:anywhere;word-break:break-word;">${words.achievementName}</h1>
</td></tr></table>
</td></tr>
<tr><td class="pad" style="padding:24px 40px 0;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="button" style="background:${accent};border-radius:8px;">
<a href="${words.credentialUrl}" style="display:inline-block;padding:14px 26px;font-size:16px;line-height:1.25;font-weight:600;color:${colours.light['on-accent']};text-decoration:none;">${texts.button}</a>
</td></tr></table>
</td></tr>
<tr><td class="pad soft" style="padding:16px 40px 0;font-size:14px;line-height:1.55;color:#5b6572;">
${texts.linkBelow}<br>
<a class="link" href="${words.credentialUrl}" style="color:${accent};overflow-wrap:anywhere;word-break:break-all;">${words.credentialUrl}</a>
</td></tr>${joined.map((one) => renderJoined(one, accent))}
<tr><td class="pad ink" style="padding:24px 40px 0;font-size:15px;line-height:1.6;color:#1d232b;">${texts.whatItIs}<br>${texts.wallet} <a class="link" href="${walletUrl}" style="color:${accent};overflow-wrap:anywhere;">${walletUrl}</a>${appUrl && html`<br>${texts.app} <a class="link" href="${appUrl}" style="color:${accent};overflow-wrap:anywhere;">${appUrl}</a>`}</td></tr>
<tr><td class="pad" style="padding:28px 40px 36px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="rule soft" style="border-top:1px solid #e3dfd7;padding-top:20px;font-size:13px;line-height:1.6;color:#5b6572;">
<p style="margin:0 0 10px;">${joined.length > 0 ? texts.whyMany(words.organizationName) : texts.why(words.organizationName)} ${words.replyTo ? texts.notYoursReply : texts.notYours}</p>
<p style="margin:0;overflow-wrap:anywhere;word-break:break-word;">${texts.issuedBy} ${issuer}${[words, ...joined].map(({ credentialId }) => html`<br>${texts.credentialId} ${credentialId}`)}</p>${
    stopUrl &&
    html`
<p style="margin:10px 0 0;"><a class="link" href="${stopUrl}" style="color:${accent};">${texts.stop(words.organizationName)}</a></p>`
  }
</td></tr></table>
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}

/** Renders a credential that the main one has earned: smaller, with its own link. */
function renderJoined(words: LetterContent, accent: string): Html {
  const texts = letterTexts[words.language]
  const { opening } = fillOwnWords(words)
  return html`
<tr><td class="pad ink" dir="auto" style="padding:24px 40px 0;font-size:16px;line-height:1.55;color:#1d232b;">
${opening ? renderOpening(opening) : html`<p style="margin:0;">${texts.alsoAwarded(words.pathwayName)}</p>`}
</td></tr>
<tr><td class="pad" style="padding:16px 40px 0;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="award" style="background:#faf8f4;border:1px solid #e8e2d6;border-radius:8px;padding:20px 22px;">
${renderPicture(words, 72)}<p class="soft" style="margin:0 0 6px;font-size:13px;line-height:1.4;letter-spacing:.04em;color:#5b6572;">${words.achievementType}</p>
<h2 class="ink" dir="auto" style="margin:0;font-size:20px;line-height:1.3;font-weight:600;color:#1d232b;overflow-wrap:anywhere;word-break:break-word;">${words.achievementName}</h2>
<p style="margin:12px 0 0;font-size:15px;line-height:1.5;"><a class="link" href="${words.credentialUrl}" style="color:${accent};font-weight:600;">${texts.button}</a></p>
</td></tr></table>
</td></tr>`
}

/**
 * The picture of the badge. Its size is given, so that nothing moves when it is loaded, and words say the same, since many readers load no pictures.
 */
function renderPicture({ pictureUrl, achievementName, language }: LetterContent, side: number): Html | undefined {
  if (!pictureUrl) return undefined
  const alt = letterTexts[language].badgeOf(achievementName)
  return html`<img src="${pictureUrl}" alt="${alt}" width="${side}" height="${side}" class="soft" style="display:block;width:${side}px;height:${side}px;margin:0 0 16px;border:0;object-fit:contain;font-size:13px;line-height:1.4;color:#5b6572;">
`
}

function renderOpening(opening: string): Html {
  const paragraphs = paragraphsOf(opening)
  return html`${paragraphs.map(
    (lines, index) =>
      html`<p style="margin:0 0 ${index === paragraphs.length - 1 ? '0' : '12px'};">${lines.map((line, at) => html`${at > 0 && trusted('<br>')}${line}`)}</p>`,
  )}`
}

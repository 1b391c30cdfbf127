import type { Language } from '../platform/context.ts'
import { type Html, html } from '../platform/formats/html.ts'

const font = '-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/**
 * The HTML document of a short letter: one white card on paper, with inline styles, because mail readers drop style sheets. `title` is the subject;
 * `body` has the paragraphs. It keeps mail readers from taking a code for a telephone number.
 */
export function letterFrame({ language, title, body }: { language: Language; title: string; body: Html }): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
</head>
<body style="margin:0;padding:32px 12px;background:#f4f2ee;">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;margin:0 auto;font-family:${font};">
<tr><td style="background:#ffffff;border:1px solid #e3dfd7;border-radius:12px;padding:32px;font-size:16px;line-height:1.55;color:#1d232b;overflow-wrap:anywhere;">
${body}
</td></tr>
</table>
</body>
</html>
`
}

/** The link of a letter that looks like a button. */
export function letterButton(link: string, text: string): Html {
  return html`<p style="margin:0 0 24px;"><a href="${link}" style="display:inline-block;padding:14px 26px;background:#1f4e79;border-radius:8px;font-weight:600;color:#ffffff;text-decoration:none;">${text}</a></p>`
}

const moments = new Map<Language, Intl.DateTimeFormat>()

/** A date with hour and minute, in UTC. The formatter of a language is made once: each one keeps native memory, and the start needs none. */
export function letterMoment(at: Date, language: Language): string {
  let moment = moments.get(language)
  if (!moment) {
    moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
    moments.set(language, moment)
  }
  return `${moment.format(at)} UTC`
}

import type { NotOffered } from '../../../holders/offers/offerable.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { walletSectionTexts } from './wallet-section-texts.ts'

/** Whether a credential can be taken into wallet apps: `action` is the address of the form that makes an offer. */
export type Offerable = { action: string; why: NotOffered | undefined }

/** Renders the part of a page by which a credential goes into a wallet app, or why it does not. What it is like costs nothing until a person asks. */
export function renderWalletSection({ action, why }: Offerable, language: Language, below?: Html): Html {
  const words = walletSectionTexts[language]
  return html`<section class="part stack no-print" aria-labelledby="app"><h2 id="app">${words.title}</h2>
${why ? html`<p class="soft">${words.why[why]}</p>` : html`<p>${words.lead}</p><form method="post" action="${action}?lang=${language}"><button class="button" type="submit">${words.button}</button></form>`}
${below}
</section>`
}

import type { Language } from '../../../platform/context.ts'
import type { CredentialModel } from '../credential-model.ts'
import { standingWords } from '../status-texts.ts'
import { frameSize, frameSnippet } from './snippets.ts'

/** The address at which a site learns how to embed a credential, from the address of its page (oEmbed 1.0, section 4, "Discovery"). */
export const oembedUrlOf = (page: string): string =>
  `${page.replace(/\/credentials\/[^/]+$/, '/oembed')}?url=${encodeURIComponent(page)}`

/**
 * The answer of oEmbed 1.0 (section 2.3.4): a rich object, whose markup is a frame. The frame gets smaller where the caller has less room, and never
 * larger.
 */
export function describeEmbed(
  model: CredentialModel,
  given: { language: Language; room: { width: number; height: number }; provenDomains: string[]; providerUrl: string },
) {
  const { language, room, provenDomains, providerUrl } = given
  const width = Math.min(frameSize.width, room.width)
  const height = Math.min(frameSize.height, room.height)
  return {
    version: '1.0',
    type: 'rich',
    title: standingWords(model.name, model.isSandbox),
    author_name: model.issuer.name,
    ...(model.issuer.url && { author_url: model.issuer.url }),
    // A property of ours beside those of the standard: the mail or web domains that the issuer has proven to this service.
    author_proven_domains: provenDomains,
    provider_name: 'Sello',
    provider_url: providerUrl,
    cache_age: 300,
    html: frameSnippet(model, language, { width, height }),
    width,
    height,
  }
}

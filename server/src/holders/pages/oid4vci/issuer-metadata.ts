import { credentialsContext, openBadgesContext } from '@sello/open-badges'
import { accentOf } from '@sello/tokens/accent'
import type { FastifyReply } from 'fastify'
import type { Issuer } from '../../../credentials/issuers/issuer.ts'
import { findPublishedIssuer } from '../../../credentials/issuers/sign.ts'
import { imageUrlOf } from '../../../credentials/open-badge.ts'
import { sendDocument, sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import type { Context, Language, Platform } from '../../../platform/context.ts'
import type { Template } from '../../../templates/template.ts'
import { listTemplates } from '../../../templates/template-store.ts'
import { describedTemplatesMax } from './offered-configuration.ts'
import {
  anyConfiguration,
  bindingMethods,
  configurationOf,
  credentialFormat,
  issuerIdentifier,
  pathsOf,
  preAuthorizedGrant,
  proofTypes,
  signingAlgorithms,
} from './oid4vci-words.ts'
import type { WalletRequest } from './wallet-request.ts'

/** The length of a description on the card of a wallet. */
const descriptionCharactersMax = 140

const languages: Language[] = ['es', 'en']
const anyBadge: Record<Language, string> = { es: 'Credencial', en: 'Credential' }

/** OpenID for Verifiable Credential Issuance 1.0, section 12.2: what an organization issues to wallets, and where. */
export async function sendIssuerMetadata(
  ctx: Context,
  platform: Platform,
  request: WalletRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { publicUrl } = platform.settings
  const { id } = ctx.organization
  const issuer = await findPublishedIssuer(platform, id)
  if (!issuer) return sendNotFound(request, reply)
  const { templates } = await listTemplates(ctx, { offset: 0, limit: describedTemplatesMax })
  const paths = pathsOf(id)
  const metadata = {
    credential_issuer: issuerIdentifier(publicUrl, id),
    credential_endpoint: publicUrl + paths.credential,
    nonce_endpoint: publicUrl + paths.nonce,
    notification_endpoint: publicUrl + paths.notification,
    display: languages.map((locale) => ({ name: issuer.name, locale, ...logoOf(issuer.imageUrl, issuer.name) })),
    credential_configurations_supported: {
      [anyConfiguration]: configuration(
        anyConfiguration,
        languages.map((locale) => ({ name: anyBadge[locale], locale, ...logoOf(issuer.imageUrl, issuer.name) })),
      ),
      ...Object.fromEntries(
        templates.map((template) => [
          configurationOf(template.id),
          configuration(configurationOf(template.id), [cardOf(publicUrl, template, issuer, ctx.organization.language)]),
        ]),
      ),
    },
  }
  return sendDocument(reply, JSON.stringify(metadata), 'application/json')
}

/** RFC 8414: where a code is redeemed, which asks nothing of who a wallet is. */
export function sendServerMetadata(ctx: Context, platform: Platform, reply: FastifyReply): FastifyReply {
  const { publicUrl } = platform.settings
  const metadata = {
    issuer: issuerIdentifier(publicUrl, ctx.organization.id),
    token_endpoint: publicUrl + pathsOf(ctx.organization.id).token,
    grant_types_supported: [preAuthorizedGrant],
    'pre-authorized_grant_anonymous_access_supported': true,
    token_endpoint_auth_methods_supported: ['none'],
  }
  return sendDocument(reply, JSON.stringify(metadata), 'application/json')
}

function configuration(scope: string, display: object[]): object {
  return {
    format: credentialFormat,
    scope,
    credential_definition: {
      '@context': [credentialsContext, openBadgesContext],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
    },
    cryptographic_binding_methods_supported: bindingMethods,
    credential_signing_alg_values_supported: signingAlgorithms,
    proof_types_supported: proofTypes,
    credential_metadata: { display },
  }
}

function cardOf(publicUrl: string, template: Template, { accent }: Issuer, locale: Language): object {
  const description = shorten(template.description ?? '')
  return {
    name: template.name,
    locale,
    ...(description !== '' && { description }),
    ...logoOf(imageUrlOf(publicUrl, template, 'png'), template.name),
    ...(accent && coloursOf(accent)),
  }
}

function logoOf(uri: string | null, altText: string): { logo?: { uri: string; alt_text: string } } {
  return uri === null ? {} : { logo: { uri, alt_text: altText } }
}

function coloursOf(accent: string): { background_color: string; text_color: string } {
  const { light } = accentOf(accent)
  return { background_color: light.accent, text_color: light['on-accent'] }
}

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > descriptionCharactersMax
    ? `${characters.slice(0, descriptionCharactersMax - 1).join('')}…`
    : characters.join('')
}

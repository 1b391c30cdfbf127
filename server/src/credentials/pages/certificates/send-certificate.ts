import { inksOf } from '@sello/tokens/accent'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTagOf, isHeldByClient } from '../../../entrypoints/answers/entity-tag.ts'
import { readableByAnyOrigin } from '../../../entrypoints/answers/share-across-origins.ts'
import { networkAddressOf } from '../../../entrypoints/connection/head/network-address.ts'
import { languageOf, sendNotFound } from '../../../entrypoints/layout/send-page.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import { listProvenDomains } from '../../../people/identity-providers/sign-in-domain-store.ts'
import type { Platform } from '../../../platform/context.ts'
import type { OrganizationId } from '../../../platform/ids.ts'
import { badgeColours } from '../../../templates/badge-image.ts'
import {
  type CertificateLayout,
  certificateLayouts,
  type Paper,
  paperFor,
  papers,
} from '../../../templates/certificates/certificate.ts'
import { imageIdOf } from '../../../templates/images/image.ts'
import { findPublicImage } from '../../../templates/images/image-store.ts'
import { findCertificateLayout } from '../../../templates/template-store.ts'
import type { Credential } from '../../credential.ts'
import { findAccent } from '../../issuers/issuer-store.ts'
import { wasSignedByCompromisedKey } from '../../signed-by-compromised-key.ts'
import { toCredentialModel } from '../credential-model.ts'
import { findPicture } from '../downloads/credential-picture.ts'
import { fileNameOf } from '../downloads/file-name.ts'
import { noticeHeaders } from '../downloads/notice-headers.ts'
import type { PictureFiles } from '../downloads/picture-files.ts'
import type { CertificateFiles } from './certificate-files.ts'
import { type CertificateForm, toCertificate } from './credential-certificate.ts'

/** The parts of a credential that its certificate needs. `isNameRemoved` where the reader may not see the name. */
export type Certified = Pick<
  Credential,
  'id' | 'templateId' | 'achievementName' | 'document' | 'status' | 'revocationReason' | 'revokedAt' | 'supersededBy'
> & { organizationId: OrganizationId; isNameRemoved: boolean }

export type CertificateSources = { certificates: CertificateFiles; pictures: PictureFiles }

const headers = {
  ...readableByAnyOrigin,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-cache',
  vary: 'Accept-Language',
}
/** The side of the badge in pixels: enough to be sharp at its printed size. */
const badgeSide = 512

/**
 * Sends the certificate of a credential as a PDF. `?layout=`, `?paper=` and `?lang=` choose its form. The defaults are the layout of its template,
 * and the paper and language that fit the browser's languages, else the organization's.
 */
export async function sendCertificate(
  platform: Platform,
  { certificates, pictures }: CertificateSources,
  credential: Certified,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const organization = await findOrganization(platform.database, credential.organizationId)
  if (!organization) return sendNotFound(request, reply)
  const isKeyCompromised = await wasSignedByCompromisedKey(platform, credential)
  const signed = toCredentialModel(JSON.parse(credential.document), {
    revoked: credential.status === 'revoked',
    revocationReason: credential.revocationReason,
    revokedAt: credential.revokedAt,
    isSuperseded: credential.supersededBy !== null,
    isKeyCompromised,
    isSandbox: organization.isSandbox,
    now: platform.clock.now(),
  })
  const model = credential.isNameRemoved ? { ...signed, recipientName: undefined } : signed
  const usual = await findCertificateLayout(platform.database, organization.id, credential.templateId)
  const form = formOf(request, languageOf(request, organization.language), usual)
  const accent = await findAccent(platform.database, organization.id)
  const picture = findPicture(platform, credential, model, organization, accent)
  const colours = accent === undefined ? badgeColours(credential.templateId) : inksOf(accent)
  const provenDomains = await listProvenDomains(platform.database, organization.id)
  const standing = { since: organization.createdAt, provenDomains }
  const today = [model.status, model.revokedAt?.toISOString(), credential.isNameRemoved, standing]
  const tag = entityTagOf(JSON.stringify([form, picture.name, colours, today, credential.document]))
  const caller = networkAddressOf(platform.settings, request)
  const read = async () => {
    const { bytes: badge } = await pictures.file(picture, 'png', caller, badgeSide)
    const logo = await logoOf(platform, model.issuer.image?.url)
    const fileName = fileNameOf(credential.achievementName, credential.id, 'json')
    const parts = { badge, logo, colours, standing }
    return toCertificate(model, form, parts, { fileName, text: credential.document })
  }
  const isHeld = isHeldByClient(request.headers['if-none-match'], tag)
  const file = isHeld ? undefined : await certificates(tag, read, caller)
  reply.headers({
    ...headers,
    etag: tag,
    'content-disposition': `attachment; filename="${fileNameOf(credential.achievementName, credential.id, 'pdf')}"`,
    ...noticeHeaders({ isSandbox: organization.isSandbox, isKeyCompromised }),
  })
  return file ? reply.type('application/pdf').send(file) : reply.code(304).send()
}

/** The issuer's logo, where it was uploaded here. No other server is ever asked for one. */
async function logoOf({ database, settings }: Platform, url: string | undefined): Promise<Buffer | undefined> {
  const folder = `${settings.publicUrl}/images/`
  const id = url?.startsWith(folder) ? imageIdOf(url.slice(folder.length)) : undefined
  return id && (await findPublicImage(database, id))?.bytes
}

/** An unknown form counts as absent, as an unknown language does. */
function formOf(
  { query, headers: sent }: FastifyRequest,
  language: CertificateForm['language'],
  usual: CertificateLayout,
): CertificateForm {
  const { layout, paper } = query as Record<string, unknown>
  return {
    language,
    layout: certificateLayouts.includes(layout as CertificateLayout) ? (layout as CertificateLayout) : usual,
    paper: papers.includes(paper as Paper) ? (paper as Paper) : paperFor(sent['accept-language']),
  }
}

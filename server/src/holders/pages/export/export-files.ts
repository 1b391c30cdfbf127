import { findAccent } from '../../../credentials/issuers/issuer-store.ts'
import { type CredentialModel, toCredentialModel } from '../../../credentials/pages/credential-model.ts'
import { findPicture } from '../../../credentials/pages/downloads/credential-picture.ts'
import { fileNameOf } from '../../../credentials/pages/downloads/file-name.ts'
import type { PictureFiles } from '../../../credentials/pages/downloads/picture-files.ts'
import { findOrganization } from '../../../organizations/organization-store.ts'
import type { Language, Platform } from '../../../platform/context.ts'
import type { CredentialId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusals/refusal.ts'
import { eachHeld } from '../../each-held.ts'
import type { Holder, JudgedCredential } from '../../open-wallet.ts'
import { type ExportedCredential, indexNames, renderExportIndex } from './export-index.ts'

/** A file of the copy. Its name has no letters but those that every system takes. */
export type ExportedFile = { name: string; bytes: Buffer }

export const exportMax = { credentials: 1_000, bytes: 256 * 1024 * 1024 }

/**
 * The files of a wallet, one after the other as they are asked for: the signed document of each credential, its picture with the document baked in,
 * and at the end the page that shows them, in both languages. After 1,000 credentials or 256 MB the page says where the rest begins.
 */
export async function* exportedFiles(
  platform: Platform,
  pictures: PictureFiles,
  {
    holder,
    before,
    caller,
    language,
  }: { holder: Holder; before: CredentialId | undefined; caller: string; language: Language },
  max = exportMax,
): AsyncGenerator<ExportedFile> {
  const credentials: ExportedCredential[] = []
  const now = platform.clock.now()
  const { publicUrl } = platform.settings
  let bytes = 0
  let last: CredentialId | undefined
  let restUrl: string | undefined
  for await (const held of eachHeld(platform, holder, before)) {
    if (credentials.length >= max.credentials || bytes >= max.bytes) {
      restUrl = `${publicUrl}/wallet?before=${last}`
      break
    }
    const model = toCredentialModel(JSON.parse(held.document), { ...held, revoked: held.status === 'revoked', now })
    const nameOf = (extension: string) =>
      `${String(credentials.length + 1).padStart(4, '0')}-${fileNameOf(held.achievementName, held.id, extension)}`
    const document = { name: `credentials/${nameOf('json')}`, bytes: Buffer.from(held.document) }
    const { format, file } = await pictureOf(platform, pictures, held, model, caller)
    const picture = { name: `pictures/${nameOf(format)}`, bytes: file }
    yield document
    yield picture
    bytes += document.bytes.length + picture.bytes.length
    last = held.id
    credentials.push({ model, document: document.name, picture: picture.name, isUnlisted: held.isUnlisted })
  }
  const index = { credentials, verifyUrl: `${publicUrl}/verify`, restUrl, now }
  const { own, other } = indexNames[language]
  const otherLanguage = language === 'es' ? 'en' : 'es'
  yield { name: own, bytes: Buffer.from(renderExportIndex(index, language, other)) }
  yield { name: other, bytes: Buffer.from(renderExportIndex(index, otherLanguage, own)) }
}

/** Draws the picture; where too many others wait for theirs, the SVG itself is the picture. */
async function pictureOf(
  platform: Platform,
  pictures: PictureFiles,
  held: JudgedCredential,
  model: CredentialModel,
  caller: string,
): Promise<{ format: 'png' | 'svg'; file: Buffer }> {
  const organization = await findOrganization(platform.database, held.organizationId)
  if (!organization) throw new Error('A credential is of an organization that is not there.')
  const picture = findPicture(platform, held, model, organization, await findAccent(platform.database, organization.id))
  try {
    return { format: 'png', file: (await pictures.file(picture, 'png', caller)).bake(held.document) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { format: 'svg', file: (await pictures.file(picture, 'svg', caller)).bake(held.document) }
  }
}

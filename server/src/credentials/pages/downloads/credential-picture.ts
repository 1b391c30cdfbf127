import { entityTagOf } from '../../../entrypoints/answers/entity-tag.ts'
import { type Organization, sandboxWord } from '../../../organizations/organization.ts'
import type { Platform } from '../../../platform/context.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import { drawAcross, drawBadge } from '../../../templates/badge-image.ts'
import { type ImageFormat, imageIdOf, mediaTypes } from '../../../templates/images/image.ts'
import { findPublicImage } from '../../../templates/images/image-store.ts'
import { declaredSize } from '../../../templates/images/picture-size.ts'
import type { Template } from '../../../templates/template.ts'
import type { Credential } from '../../credential.ts'
import type { CredentialModel } from '../credential-model.ts'

/** The picture into which a credential is baked: the badge that is drawn for it, or an image that was uploaded. */
export type CredentialPicture = { kind: 'drawing'; svg: string } | { kind: 'image'; format: ImageFormat; bytes: Buffer }

/** A picture that has not been read yet. The same picture has the same name in every process. */
export type FoundPicture = { name: string; read(): Promise<CredentialPicture> }

/**
 * Finds the picture that the page of a credential shows. An uploaded image is read from the database. A picture on another server is never fetched:
 * the drawn badge takes its place.
 */
export function findPicture(
  { database, settings }: Platform,
  { templateId }: Pick<Credential, 'templateId'>,
  { achievement }: CredentialModel,
  organization: Organization,
  accent: string | undefined,
): FoundPicture {
  const folder = `${settings.publicUrl}/images/`
  const url = achievement.image?.url ?? ''
  const imageId = url.startsWith(folder) ? imageIdOf(url.slice(folder.length)) : undefined
  const drawing = drawnPicture(
    { id: templateId, name: achievement.name, achievementType: achievement.type ?? '' },
    organization,
    accent,
  )
  if (!imageId) return drawing
  const uploaded: FoundPicture = {
    name: imageId,
    read: async () => {
      const image = await findPublicImage(database, imageId)
      return image ? { kind: 'image', ...image } : drawing.read()
    },
  }
  return organization.isSandbox ? acrossPicture(uploaded) : uploaded
}

/** The badge that is drawn of a template in this language and colour. The same words give the same drawing. */
export function drawnPicture(
  template: Pick<Template, 'id' | 'name' | 'achievementType'>,
  { name, language, isSandbox }: Pick<Organization, 'name' | 'language' | 'isSandbox'>,
  accent: string | undefined,
): FoundPicture {
  const words = {
    templateId: template.id,
    name: template.name,
    issuerName: name,
    achievementType: describeAchievementType(template.achievementType, language),
    accent,
  }
  const drawn: FoundPicture = {
    name: entityTagOf(JSON.stringify(words)),
    read: async () => ({ kind: 'drawing', svg: drawBadge(words) }),
  }
  return isSandbox ? acrossPicture(drawn) : drawn
}

/** The picture with the word of a sandbox across it, as whoever takes it elsewhere has it. */
function acrossPicture(picture: FoundPicture): FoundPicture {
  return {
    name: `${sandboxWord} ${picture.name}`,
    read: async () => ({ kind: 'drawing', svg: drawAcross(drawingOf(await picture.read()), sandboxWord) }),
  }
}

/** The picture as an SVG: an uploaded image becomes a drawing that contains only the image. */
export function drawingOf(picture: CredentialPicture): string {
  if (picture.kind === 'drawing') return picture.svg
  const { width, height } = declaredSize(picture.bytes) ?? { width: 512, height: 512 }
  const data = `data:${mediaTypes[picture.format]};base64,${picture.bytes.toString('base64')}`
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size}><image href="${data}" ${size}/></svg>\n`
}

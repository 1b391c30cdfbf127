import { entityTagOf } from '../../../entrypoints/answers/entity-tag.ts'
import type { OrganizationScope, Platform } from '../../../platform/context.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import { drawBadge } from '../../../templates/badge-image.ts'
import { type ImageFormat, imageIdOf } from '../../../templates/images/image.ts'
import { findPublicImage } from '../../../templates/images/image-store.ts'
import type { Template } from '../../../templates/template.ts'
import type { Credential } from '../../credential.ts'
import type { CredentialModel } from '../credential-model.ts'

/** What a credential is baked into: the badge that is drawn for it, or an image that was uploaded. */
export type CredentialPicture = { kind: 'drawing'; svg: string } | { kind: 'image'; format: ImageFormat; bytes: Buffer }

/** A picture that is yet to be read. The same picture has the same name, in every process. */
export type FoundPicture = { name: string; read(): Promise<CredentialPicture> }

/**
 * Finds the picture that the page of a credential shows. An image that was uploaded here is read from the database; an
 * address of anybody else is never asked, and the badge takes its place.
 */
export function findPicture(
  { database, settings }: Platform,
  { templateId }: Pick<Credential, 'templateId'>,
  { achievement }: CredentialModel,
  organization: OrganizationScope,
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
  return {
    name: imageId,
    read: async () => {
      const image = await findPublicImage(database, imageId)
      return image ? { kind: 'image', ...image } : drawing.read()
    },
  }
}

/** The badge that is drawn of a template in this language and colour. The same words give the same drawing. */
export function drawnPicture(
  template: Pick<Template, 'id' | 'name' | 'achievementType'>,
  { name, language }: OrganizationScope,
  accent: string | undefined,
): FoundPicture {
  const words = {
    templateId: template.id,
    name: template.name,
    issuerName: name,
    achievementType: describeAchievementType(template.achievementType, language),
    accent,
  }
  return {
    name: entityTagOf(JSON.stringify(words)),
    read: async () => ({ kind: 'drawing', svg: drawBadge(words) }),
  }
}

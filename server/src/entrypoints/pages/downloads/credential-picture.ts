import type { Credential } from '../../../credentials/credential.ts'
import { type ImageFormat, imageIdOf } from '../../../images/image.ts'
import { findPublicImage } from '../../../images/image-store.ts'
import type { OrganizationScope, Platform } from '../../../platform/context.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import { drawBadge } from '../../../templates/badge-image.ts'
import { entityTagOf } from '../../answers/entity-tag.ts'
import type { CredentialModel } from '../credentials/credential-model.ts'

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
): FoundPicture {
  const folder = `${settings.publicUrl}/images/`
  const url = achievement.image?.url ?? ''
  const imageId = url.startsWith(folder) ? imageIdOf(url.slice(folder.length)) : undefined
  const words = {
    templateId,
    name: achievement.name,
    issuerName: organization.name,
    achievementType: describeAchievementType(achievement.type ?? '', organization.language),
  }
  const draw = () => ({ kind: 'drawing', svg: drawBadge(words) }) as const
  // The same words give the same drawing.
  if (!imageId) return { name: entityTagOf(JSON.stringify(words)), read: async () => draw() }
  return {
    name: imageId,
    read: async () => {
      const image = await findPublicImage(database, imageId)
      return image ? { kind: 'image', ...image } : draw()
    },
  }
}

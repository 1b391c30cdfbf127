import type { Claims } from '@sello/open-badges'
import { fact } from '../../../entrypoints/layout/layout.ts'
import type { Language } from '../../../platform/context.ts'
import { type Html, html } from '../../../platform/formats/html.ts'
import { describeAchievementType } from '../../../templates/achievement-type.ts'
import { drawBadge } from '../../../templates/badge-image.ts'
import { mediaTypes } from '../../../templates/images/image.ts'
import { declaredSize, pictureFormatOf } from '../../../templates/images/picture-size.ts'
import { verifyTexts } from './verify-texts.ts'

/** The largest side of a picture in pixels: a small file may declare more than a browser has room for. */
const sideMax = 4_096
/**
 * The longest picture within a document that an answer repeats, in characters of its `data:` address (half a megabyte of picture). A stranger may
 * leave an answer unread, and who asked has the picture.
 */
export const embeddedCharactersMax = 700_000
/** More characters of a name than a badge shows. */
const drawnCharactersMax = 200
const ownPath = /^\/(?:images|achievements)\/[\w./-]+\.(?:png|jpg|svg)$/

/**
 * Renders the picture of the first achievement, where it is embedded in the document or stands on this service. A picture on another server is not
 * loaded, since its publisher would see who looks at whose credential: then the badge is drawn here, and the page shows the picture's address.
 */
export function renderPicture({ issuer, subjects }: Claims, publicUrl: string, language: Language): Html | undefined {
  const words = verifyTexts[language]
  const achievement = subjects[0]?.achievement
  if (achievement?.image === undefined) return undefined
  const { id, name = '', type = '', image } = achievement
  const given = embeddedPicture(image) ?? ownPicture(image, publicUrl)
  const drawing = () =>
    drawBadge({
      templateId: id ?? name,
      name: name.slice(0, drawnCharactersMax),
      issuerName: (issuer.name ?? '').slice(0, drawnCharactersMax),
      achievementType: describeAchievementType(type.slice(0, drawnCharactersMax), language),
    })
  const shown = given ?? `data:image/svg+xml;base64,${Buffer.from(drawing()).toString('base64')}`
  const badge = html`<img class="badge" src="${shown}" alt="${words.pictureOf(name)}" width="240" height="240">`
  if (given) return fact(words.picture, badge)
  const address = image.startsWith('data:') ? words.pictureWithin : image
  return fact(words.picture, html`${badge}${address}`, words.pictureDrawn)
}

/** A PNG or JPEG that is embedded in the document. An SVG is not accepted, since it may be made to keep a browser busy. */
function embeddedPicture(image: string): string | undefined {
  if (image.length > embeddedCharactersMax) return undefined
  const [, encoded] = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=]+)$/.exec(image) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  const format = pictureFormatOf(bytes)
  const size = declaredSize(bytes)
  if (!size || (format !== 'png' && format !== 'jpeg')) return undefined
  const isShown = Math.max(size.width, size.height) <= sideMax
  return isShown ? `data:${mediaTypes[format]};base64,${bytes.toString('base64')}` : undefined
}

function ownPicture(image: string, publicUrl: string): string | undefined {
  if (!image.startsWith(`${publicUrl}/`)) return undefined
  const { pathname } = new URL(image)
  return ownPath.test(pathname) ? pathname : undefined
}

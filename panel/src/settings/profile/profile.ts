import { isAccent } from '@sello/tokens/accent'
import { limits } from '../../data/generated/limits.ts'
import type { OrganizationProfile } from '../wire.ts'

/** The profile as a form holds it: what is not there is empty. */
export type ProfileFields = {
  name: string
  language: 'es' | 'en'
  description: string
  url: string
  logo_url: string
  email: string
  reply_to: string
  accent: string
  allows_name_removal: boolean
}

export type ProfileProblem = 'name' | 'description' | 'web' | 'email' | 'accent'

export function fieldsOf(profile: OrganizationProfile): ProfileFields {
  const { name, language, description, url, logo_url, email, reply_to, accent, allows_name_removal } = profile
  return {
    name,
    language,
    description: description ?? '',
    url: url ?? '',
    logo_url: logo_url ?? '',
    email: email ?? '',
    reply_to: reply_to ?? '',
    accent: accent ?? '',
    allows_name_removal,
  }
}

/** The address of a web site as people write it, with the scheme that they leave out. */
export function webAddress(text: string): string {
  const typed = text.trim()
  return /^[^\s/:@]+\.[^\s/:@.]{2,}(\/\S*)?$/.test(typed) ? `https://${typed}` : typed
}

/** The plain mistakes by field. The service has the last word on what can be signed. */
export function problemsOf(fields: ProfileFields): Partial<Record<keyof ProfileFields, ProfileProblem>> {
  const name = fields.name.trim()
  const isWeb = (text: string) => text.trim() === '' || /^https?:\/\/[^\s/]+/i.test(text.trim())
  const isMail = (text: string) => text.trim() === '' || /^\S+@\S+\.\S+$/.test(text.trim())
  const isColour = (text: string) => text.trim() === '' || isAccent(text.trim().toLowerCase())
  return {
    ...((name === '' || [...name].length > limits.organizationName) && { name: 'name' }),
    ...([...fields.description.trim()].length > limits.organizationDescription && { description: 'description' }),
    ...(!isWeb(webAddress(fields.url)) && { url: 'web' }),
    ...(!isWeb(fields.logo_url) && { logo_url: 'web' }),
    ...(!isMail(fields.email) && { email: 'email' }),
    ...(!isMail(fields.reply_to) && { reply_to: 'email' }),
    ...(!isColour(fields.accent) && { accent: 'accent' }),
  }
}

/** The issuer as the next credential names it (Open Badges 3.0, "Profile"). */
export function issuerOf({ did, page_url }: OrganizationProfile, fields: ProfileFields): Record<string, unknown> {
  const { name, description, url, email, logo_url } = fields
  return {
    id: did,
    type: ['Profile'],
    name: name.trim(),
    ...(description.trim() && { description: description.trim() }),
    url: webAddress(url) || page_url,
    ...(email.trim() && { email: email.trim() }),
    ...(logo_url.trim() && { image: { id: logo_url.trim(), type: 'Image', caption: name.trim() } }),
  }
}

/** Whether the panel may show a picture: of this service alone, as its policy says. */
export function isOwnPicture(url: string): boolean {
  return url.startsWith(`${location.origin}/`)
}

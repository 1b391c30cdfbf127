import { readText } from '@sello/open-badges'
import type { CollectionId, CredentialId, UserId } from '../platform/ids.ts'

/** A few of the credentials that a person holds, on one page that they may publish. */
export type Collection = {
  id: CollectionId
  userId: UserId
  title: string
  about: string
  /** The credentials in the order of the page. Some of them may not be the person's any more. */
  credentialIds: CredentialId[]
  isPublished: boolean
}

export type CollectionText = Pick<Collection, 'title' | 'about'>

export const collectionsMax = 20
export const itemsMax = 50
export const titleCharactersMax = 100
export const aboutCharactersMax = 500

/** Reads the texts of a collection as they are stored; undefined where there is no title, or where a text is too long. */
export function readCollectionText(given: CollectionText): CollectionText | undefined {
  const title = readText(given.title, { charactersMax: titleCharactersMax })
  const about = readText(given.about, { charactersMax: aboutCharactersMax, lines: true })
  return title.ok && about.ok && title.value !== '' ? { title: title.value, about: about.value } : undefined
}

/** Moves an id one place up or down; returns an equal list where there is no such place. */
export function moved<Id>(ids: readonly Id[], id: Id, to: 'up' | 'down'): Id[] {
  const from = ids.indexOf(id)
  const place = from + (to === 'up' ? -1 : 1)
  if (from < 0 || place < 0 || place >= ids.length) return [...ids]
  const others = ids.toSpliced(from, 1)
  return others.toSpliced(place, 0, id)
}

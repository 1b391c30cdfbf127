import type { Language, Platform } from '../../platform/context.ts'
import type { UserId } from '../../platform/ids.ts'
import { updateUserLanguage } from './user-store.ts'

/** The language in which a person reads the panel and gets letters about their own account. */
export function changeLanguage({ database }: Platform, id: UserId, language: Language): Promise<void> {
  return updateUserLanguage(database.forService(), id, language)
}

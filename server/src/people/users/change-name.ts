import type { Platform } from '../../platform/context.ts'
import type { UserId } from '../../platform/ids.ts'
import { readUserName } from './user.ts'
import { updateUserName } from './user-store.ts'

/** The name by which others of a person's teams know them. Throws Refusal. */
export async function changeName({ database }: Platform, id: UserId, name: string): Promise<void> {
  await updateUserName(database.forService(), id, readUserName(name))
}

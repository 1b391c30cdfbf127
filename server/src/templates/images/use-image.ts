import type { TransactionContext } from '../../platform/context.ts'
import { refuse } from '../../platform/refusals/refusal.ts'
import { imageIdOf } from './image.ts'
import { updateImageUsed } from './image-store.ts'

/**
 * Notes, in the transaction that saves a template or a profile, that it names this address. If the address is one of our images, that image is never
 * deleted: credentials that name it may have been issued even when nothing else names it any more. Throws Refusal where the address is one of our
 * images and the organization has none such. Any other address is ignored.
 */
export async function useImage(tx: TransactionContext, address: string | null): Promise<void> {
  const folder = `${tx.settings.publicUrl}/images/`
  if (!address?.startsWith(folder)) return
  const id = imageIdOf(address.slice(folder.length))
  if (!id || !(await updateImageUsed(tx, id))) throw refuse('image_not_found')
}

import { findCredentialById } from '../../../credentials/credential-store.ts'
import type { Context } from '../../../platform/context.ts'
import type { CredentialId } from '../../../platform/ids.ts'
import { isAmongNewestTemplates } from '../../../templates/template-store.ts'
import { anyConfiguration, configurationOf } from './oid4vci-words.ts'

/** Templates that have a configuration of their own. */
export const describedTemplatesMax = 500

/** The configuration under which a credential is offered: that of its template, where the metadata has one. */
export async function offeredConfiguration(ctx: Context, id: CredentialId): Promise<string> {
  const credential = await findCredentialById(ctx, id)
  const isDescribed = credential && (await isAmongNewestTemplates(ctx, credential.templateId, describedTemplatesMax))
  return isDescribed ? configurationOf(credential.templateId) : anyConfiguration
}

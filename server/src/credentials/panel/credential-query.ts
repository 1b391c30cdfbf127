import type { z } from 'zod'
import { momentFilter, personFilter, uuidFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import type { BatchId, TemplateId } from '../../platform/ids.ts'
import { credentialStates } from '../credential.ts'
import type { CredentialSelection } from '../credential-view.ts'

/** The states of letters that somebody looks for. */
export const letterFilters = ['failed', 'pending'] as const

/** The filters of credentials, for the list and for its file. */
export const credentialQuery = {
  template_id: uuidFilter<TemplateId>(),
  batch_id: uuidFilter<BatchId>(),
  status: wordFilter(credentialStates),
  letter: wordFilter(letterFilters),
  opened: wordFilter(['yes', 'no']),
  wallet: wordFilter(['yes']),
  q: personFilter,
  issued_from: momentFilter,
  issued_before: momentFilter,
}

type Asked = z.output<z.ZodObject<typeof credentialQuery>>

export function credentialSelectionOf(query: Asked): CredentialSelection {
  return {
    templateId: query.template_id,
    batchId: query.batch_id,
    status: query.status,
    letter: query.letter,
    isOpened: query.opened && query.opened === 'yes',
    isInWallet: query.wallet && true,
    person: query.q,
    issuedFrom: query.issued_from,
    issuedBefore: query.issued_before,
  }
}

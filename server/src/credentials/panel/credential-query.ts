import type { z } from 'zod'
import { momentFilter, personFilter, uuidFilter, wordFilter } from '../../entrypoints/http/request-schemas.ts'
import { type BatchId, parseId, type TemplateId } from '../../platform/ids.ts'
import { credentialStates } from '../credential.ts'
import type { CredentialSelection } from '../credential-view.ts'

/** The states of letters that somebody looks for. */
export const letterFilters = ['failed', 'pending'] as const

/** What narrows the credentials, for the list and for its file. */
export const credentialQuery = {
  template_id: uuidFilter('Only those of this template.'),
  batch_id: uuidFilter('Only those of this batch.'),
  status: wordFilter(credentialStates, 'Only those in this state.'),
  letter: wordFilter(letterFilters, 'Only those whose letter was given up, or is on its way.'),
  opened: wordFilter(['yes', 'no'], 'Only those whose page a browser has opened, or only the others.'),
  wallet: wordFilter(['yes'], 'Only those that a wallet app keeps.'),
  q: personFilter,
  issued_from: momentFilter('Only those issued then or later.'),
  issued_before: momentFilter('Only those issued before.'),
}

type Asked = z.output<z.ZodObject<typeof credentialQuery>>

export function credentialSelectionOf(query: Asked): CredentialSelection {
  return {
    templateId: parseId<TemplateId>(query.template_id),
    batchId: parseId<BatchId>(query.batch_id),
    status: query.status,
    letter: query.letter,
    isOpened: query.opened && query.opened === 'yes',
    isInWallet: query.wallet && true,
    person: query.q,
    issuedFrom: query.issued_from,
    issuedBefore: query.issued_before,
  }
}

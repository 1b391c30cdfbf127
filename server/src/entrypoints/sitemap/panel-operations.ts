import { changePersonOperation } from '../panel/change-person.ts'
import { confirmRevocationOperation } from '../panel/confirm-revocation.ts'
import { createApiKeyOperation } from '../panel/create-api-key.ts'
import { getCredentialHistoryOperation } from '../panel/get-credential-history.ts'
import { getHomeOperation } from '../panel/get-home.ts'
import { getSessionOperation } from '../panel/get-session.ts'
import { listApiKeysOperation } from '../panel/list-api-keys.ts'
import { listCredentialRowsOperation } from '../panel/list-credential-rows.ts'
import { listTemplateNamesOperation } from '../panel/list-template-names.ts'
import type { MemberOperation } from '../panel/member.ts'
import type { PersonOperation } from '../panel/person.ts'
import { requestSignInLetterOperation } from '../panel/request-sign-in-letter.ts'
import { resendLetterOperation } from '../panel/resend-letter.ts'
import { revokeApiKeyOperation } from '../panel/revoke-api-key.ts'
import { signInWithCodeOperation } from '../panel/sign-in-with-code.ts'
import { signInWithLinkOperation } from '../panel/sign-in-with-link.ts'
import { signOutOperation } from '../panel/sign-out.ts'

/** What a person does for themselves: signing in and out. */
export const personOperations: readonly PersonOperation[] = [
  getSessionOperation,
  requestSignInLetterOperation,
  signInWithCodeOperation,
  signInWithLinkOperation,
  signOutOperation,
  changePersonOperation,
]

/** What the team of an organization does in its name, each with the least role for it. */
export const memberOperations: readonly MemberOperation[] = [
  getHomeOperation,
  listCredentialRowsOperation,
  getCredentialHistoryOperation,
  confirmRevocationOperation,
  resendLetterOperation,
  listTemplateNamesOperation,
  listApiKeysOperation,
  createApiKeyOperation,
  revokeApiKeyOperation,
]

import { isJwt } from './check-format.ts'
import { hasRepeatedNames } from './json-text.ts'

/**
 * What a file holds: a `document` for `verifyCredential`, or why there is none. `no_credential`: a picture or a PDF without one;
 * `several_credentials`: a PDF to which different ones are attached; `not_json`: none of the kinds below; `repeated_names`: JSON that
 * readers would read differently.
 */
export type CredentialFile =
  | { document: unknown }
  | { problem: 'no_credential' | 'not_json' | 'repeated_names' | 'several_credentials' }

/**
 * Finds the credential in a text: JSON or a JWT. Never throws. Callers limit the size.
 *
 * @example readCredentialText('{"type":"a","type":"b"}') // { problem: 'repeated_names' }
 */
export function readCredentialText(text: string): CredentialFile {
  if (isJwt(text)) return { document: text.trim() }
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return { problem: 'not_json' }
  }
  return hasRepeatedNames(text) ? { problem: 'repeated_names' } : { document }
}

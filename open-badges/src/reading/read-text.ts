import { isJwt } from './check-format.ts'
import { hasRepeatedNames, isTooLarge, textOfBase64url } from './json-text.ts'

/**
 * What a file holds: a `document` for `verifyCredential`, or why there is none. `no_credential`: a picture or a PDF without one;
 * `several_credentials`: a picture or a PDF with different ones; `not_json`: none of the kinds below; `repeated_names`: JSON that
 * readers would read differently; `too_large`: more than any credential is; `unreadable_pdf`: a PDF that is encrypted, or to which
 * something is attached that cannot be read.
 */
export type CredentialFile =
  | { document: unknown }
  | {
      problem: 'no_credential' | 'not_json' | 'repeated_names' | 'several_credentials' | 'too_large' | 'unreadable_pdf'
    }

/** Several times what credentials have. A picture within, as `data:`, is not counted: it is one string, however long. */
const limits = { valuesMax: 20_000, charactersMax: 1024 * 1024 }

/**
 * Finds the credential in a text: JSON or a JWT. Never throws. Callers limit the size of the text; how many values it may hold, how
 * deep and how long it may be is limited here, before it is read.
 *
 * @example readCredentialText('{"type":"a","type":"b"}') // { problem: 'repeated_names' }
 */
export function readCredentialText(given: string): CredentialFile {
  const text = given.replace(/^\uFEFF/, '')
  if (isJwt(text)) return isTokenTooLarge(text) ? { problem: 'too_large' } : { document: text.trim() }
  if (/^\s*[[{]/.test(text) && isTooLarge(text, limits)) return { problem: 'too_large' }
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return { problem: 'not_json' }
  }
  return hasRepeatedNames(text) ? { problem: 'repeated_names' } : { document }
}

function isTokenTooLarge(token: string): boolean {
  try {
    return token.split('.', 2).some((part) => isTooLarge(textOfBase64url(part), limits))
  } catch {
    // Parts that are no base64url are no JSON either, and the token is refused for that.
    return false
  }
}

import { addressCharactersMax, readAddress, readText } from '@sello/open-badges'
import { z } from 'zod'
import { problem } from '../platform/refusals/field-problem.ts'

/**
 * Reads a text. Blank counts as absent. A text that cannot be signed is an error here, and not when the first credential is
 * issued.
 */
export function readableText(charactersMax: number, { lines = false } = {}) {
  return readable(charactersMax, (value) => readText(value, { charactersMax, lines }))
}

/** Reads an address in the form in which it is signed: the host in ASCII, all else percent-encoded. */
export const webAddress = readable(addressCharactersMax, readAddress)

function readable(charactersMax: number, read: typeof readAddress) {
  const unsignable = problem('characters', 'holds characters that cannot be signed')
  const problems = {
    control_character: unsignable,
    malformed_unicode: unsignable,
    too_long: problem('too_long', `must have at most ${charactersMax} characters`, charactersMax),
    not_a_web_address: problem('not_an_address', 'must be an address that begins with https:// or http://'),
  }
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be a text') })
    .transform((value, context) => {
      const text = read(value)
      if (text.ok) return text.value
      const { error: message, params } = problems[text.reason]
      context.addIssue({ code: 'custom', message, params })
      return ''
    })
}

/** Said of a list whose entries have more characters than this together. */
export function tooLongTogether(charactersMax: number) {
  return problem('too_long_together', `must have at most ${charactersMax} characters together`, charactersMax)
}

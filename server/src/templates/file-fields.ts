import { addressCharactersMax, readAddress, readText } from '@sello/open-badges'
import { z } from 'zod'

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
  const problems = {
    control_character: 'holds characters that cannot be signed',
    malformed_unicode: 'holds characters that cannot be signed',
    too_long: `must have at most ${charactersMax} characters`,
    not_a_web_address: 'must be an address that begins with https:// or http://',
  }
  return z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be a text') })
    .transform((value, context) => {
      const text = read(value)
      if (!text.ok) context.addIssue({ code: 'custom', message: problems[text.reason] })
      return text.ok ? text.value : ''
    })
}

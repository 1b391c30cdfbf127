const ascii = /^[ -~]*$/

/** A text on one line, without case and accents: two that people take for the same are the same, or nearly. The database takes no NUL. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s\0]/g, ' ')
    .toLowerCase()
}

const partsMax = 6

/** The parts of a typed search: each must be found, in any order. */
export function typedParts(typed: string): string[] {
  return foldText(typed)
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, partsMax)
}

/** Whether a text that is folded has each of the parts; false where nothing was typed. */
export function hasParts(folded: string, parts: readonly string[]): boolean {
  return parts.length > 0 && parts.every((part) => folded.includes(part))
}

/** The pattern by which `like` finds the texts that contain this one, as it was typed. No stored text holds NUL, and the database takes none. */
export function containing(typed: string): string {
  return `%${typed.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`
}

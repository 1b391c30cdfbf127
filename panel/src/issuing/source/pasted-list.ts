/**
 * Turns a pasted list into a sheet that the service reads. Cells copied from a spreadsheet have tabs between them and are a sheet already, unless
 * they lack headings. Any other text has one person in each line, or one address after the other.
 */
export function sheetOfList(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  if (lines.some((line) => line.includes('\t'))) return first.includes('@') ? withHeadings(lines) : lines.join('\n')
  const people = lines.flatMap(peopleOf)
  return ['email\trecipient_name', ...people.map(({ email, name }) => `${cell(email)}\t${cell(name)}`)].join('\n')
}

/** The column of addresses is recognised by its content. Of the others, only the first that contains words is taken for the name. */
function withHeadings(lines: string[]): string {
  const cells = (lines[0] ?? '').split('\t')
  const address = cells.findIndex((one) => one.includes('@'))
  const name = cells.findIndex((one, index) => index !== address && /\p{L}/u.test(one))
  const headings = cells.map((_, index) =>
    index === address ? 'email' : index === name ? 'recipient_name' : String(index + 1),
  )
  return [headings.join('\t'), ...lines].join('\n')
}

type Person = { email: string; name: string }

/** Reads `Name <a@b>`, as mail programs write people, or addresses with a comma, a semicolon or a space between them. */
function peopleOf(line: string): Person[] {
  const named = [...line.matchAll(/([^<>;]*)<([^<>]*)>/g)]
  if (named.length > 0)
    return named.map(([, name = '', email = '']) => ({
      email: email.trim(),
      name: unquoted(name.replace(/^[\s,;]+/, '')),
    }))
  const words = line.split(/[\s,;]+/).filter((word) => word !== '')
  // If none of the words is an address, they are one person whose address is missing: the review shows the line.
  if (!words.some((word) => word.includes('@'))) return [{ email: line.trim(), name: '' }]
  const addresses = words.filter((word) => word.includes('@'))
  const name = addresses.length === 1 ? words.filter((word) => !word.includes('@')).join(' ') : ''
  return addresses.map((email) => ({ email, name }))
}

function unquoted(name: string): string {
  return name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
}

/** A cell of tab-separated text. Without escaping, a cell that begins with a quotation mark would reach to the next mark. */
function cell(text: string): string {
  return /["\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

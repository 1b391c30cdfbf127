import type { Mailbox } from '../platform/formats/mime.ts'

/** Reads `Name <address>`, `"Name" <address>` or a bare address. It does not check the address. */
export function parseMailbox(text: string): Mailbox {
  const whole = text.trim()
  const open = whole.lastIndexOf('<')
  if (open < 0 || !whole.endsWith('>')) return { name: '', address: whole }
  const name = whole.slice(0, open).trim()
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"')
  return { name: isQuoted ? name.slice(1, -1) : name, address: whole.slice(open + 1, -1).trim() }
}

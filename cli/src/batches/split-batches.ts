import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Recipient } from '@sello/sdk'
import { sheetError } from '@sello/sheets'

/** The rows that the service takes in one request. */
export const batchRowsMax = 5_000

export type Batch = { idempotencyKey: string; firstRow: number; recipients: Recipient[] }

/**
 * Splits recipients into requests of at most 5,000. The idempotency key of each is made from its content, so that the same file sent again within 24
 * hours, after a crash or a lost connection, issues nothing twice.
 */
export function splitBatches(templateId: string, recipients: Recipient[], chosenKey?: string): Batch[] {
  const count = Math.ceil(recipients.length / batchRowsMax)
  const hash = createHash('sha256')
    .update(JSON.stringify([templateId, recipients]))
    .digest('hex')
    .slice(0, 40)
  const key = chosenKey ?? `sello-cli-${hash}`
  return Array.from({ length: count }, (_, index) => {
    const firstRow = index * batchRowsMax
    const idempotencyKey = chosenKey && count === 1 ? chosenKey : `${key}-${index + 1}-of-${count}`
    return { idempotencyKey, firstRow, recipients: recipients.slice(firstRow, firstRow + batchRowsMax) }
  })
}

/**
 * The service refuses a second row for one address within a batch, but cannot see the batch before. Issuing to one
 * person twice is worse than not starting, so a file for several batches must be free of repeated addresses.
 */
export function refuseRepeatedAcrossBatches(rows: { sheetRow: number; recipient: Recipient }[]): void {
  if (rows.length <= batchRowsMax) return
  const firstSeen = new Map<string, number>()
  for (const { sheetRow, recipient } of rows) {
    const person = personOf(recipient.email)
    const first = firstSeen.get(person)
    if (first !== undefined && person !== '')
      throw sheetError('person_in_two_batches', first, sheetRow, person, batchRowsMax)
    firstSeen.set(person, sheetRow)
  }
}

/**
 * The address in the form in which the service tells people apart: in lower case, with the domain in ASCII, and at Google's domains without dots and
 * `+tag`. An address there that is only a tag names nobody, and is not changed.
 */
export function personOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  if (at < 1 || domain === '') return address
  const local = address.slice(0, at)
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`
  const [name = ''] = local.split('+', 1)
  return `${name.replaceAll('.', '') || local}@gmail.com`
}

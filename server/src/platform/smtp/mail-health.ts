import type { Log } from '../log.ts'
import { observe } from '../observed.ts'
import type { Delivery } from './delivery.ts'

/** The state of mail in this process. All parts are undefined before the first letter. */
export type MailHealth = {
  sentAt: Date | undefined
  failedAt: Date | undefined
  /** The first failure since a letter was taken last; undefined while letters are taken. */
  failingSince: Date | undefined
}

export type MailWatch = {
  /** Notes the result of a letter to an address, and returns it in a form that may be shown: the words of the relay without the recipient. */
  note(delivery: Delivery, to: string): Delivery
  health(): MailHealth
}

const tellAgainMs = 60_000
const wordsMax = 300

/**
 * Watches the results of letters, and logs those that fail: at once, and then at most once a minute with all in between, in the relay's own words. A
 * relay quotes recipients, so addresses are removed from its words.
 */
export function watchMail(log: Log): MailWatch {
  const health: MailHealth = { sentAt: undefined, failedAt: undefined, failingSince: undefined }
  const untold = { deferred: 0, refused: 0 }
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    note(said, to) {
      const delivery = 'answer' in said ? { ...said, answer: withoutAddresses(said.answer, to) } : said
      observe('letter', () => delivery)
      if (delivery.kind === 'withdrawn') return delivery
      const now = new Date()
      if (delivery.kind === 'sent') {
        health.sentAt = now
        health.failingSince = undefined
        return delivery
      }
      health.failedAt = now
      health.failingSince ??= now
      untold[delivery.kind] += 1
      if (performance.now() - toldAt < tellAgainMs) return delivery
      toldAt = performance.now()
      log.warn(
        { ...untold, failing_since: health.failingSince, answer: delivery.answer.slice(0, wordsMax) },
        'letters were not taken; sello-server letter list --waiting and --failed show them',
      )
      untold.deferred = 0
      untold.refused = 0
      return delivery
    },
    health: () => ({ ...health }),
  }
}

/** A shorter name stands in words that say something else, and tells of nobody. */
const mailboxCharactersMin = 3

/**
 * A relay's answer about a letter to an address, in a form that may be stored and logged: in one line, without e-mail addresses and without the name
 * of the mailbox.
 */
export function withoutAddresses(answer: string, address = ''): string {
  const mailbox = address.split('@')[0] ?? ''
  // To make an expression for each letter takes longer than all else here, and nearly no answer has the name. What has it has it in capitals, too.
  const capitals = answer.toUpperCase()
  const isNamed = (name: string) => name.length >= mailboxCharactersMin && capitals.includes(name.toUpperCase())
  const names = [mailbox, mailbox.split('+')[0] ?? ''].filter(isNamed)
  const unaddressed = answer.replace(/[^\s<>@]+@[^\s<>@]+/g, '***')
  const unnamed = names.length === 0 ? unaddressed : unaddressed.replace(anyOf(names), '***')
  return unnamed.replace(/\p{Cc}+/gu, ' ').toWellFormed()
}

function anyOf(names: string[]): RegExp {
  return new RegExp(names.map((name) => name.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|'), 'gi')
}

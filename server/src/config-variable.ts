import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseMailbox } from './mail/mailbox.ts'
import { parseEmail } from './platform/formats/email.ts'
import { isOfVault } from './platform/transit/transit.ts'

/** One variable of the environment: how it is read, what it is by default, and the sentence that explains it. */
export type Variable<T> = {
  type: string
  default: string
  secret: boolean
  sentence: string
  /** Turns the text into the value, or throws with the end of a sentence that began with the variable's name. */
  read(text: string | undefined): T
}

type Words = { sentence: string; default?: string; secret?: boolean }

function variable<T>(type: string, words: Words, read: (text: string | undefined) => T): Variable<T> {
  return { type, default: words.default ?? '', secret: words.secret ?? false, sentence: words.sentence, read }
}

export function text(words: Words): Variable<string | undefined> {
  return variable('text', words, (value) => value ?? (words.default || undefined))
}

export function integer(words: Words & { default: string; min: number; max: number }): Variable<number> {
  return variable(`integer ${words.min} to ${words.max}`, words, (value) => {
    const number = Number(value ?? words.default)
    if (!/^\d+$/.test((value ?? words.default).trim()) || number < words.min || number > words.max)
      throw new Error(`must be a whole number from ${words.min} to ${words.max}, and is "${value}"`)
    return number
  })
}

export function seconds(words: Words & { default: string; min?: number }): Variable<number[]> {
  return variable('seconds, separated by commas', words, (value) => {
    const parts = (value ?? words.default).split(',').map((part) => part.trim())
    if (parts.length > 20 || parts.some((part) => !/^\d{1,7}(\.\d+)?$/.test(part)))
      throw new Error(`must be seconds separated by commas, like ${words.default}, and is "${value}"`)
    return parts.map(Number)
  })
}

export function choice<const T extends string>(values: readonly T[], words: Words & { default: T }): Variable<T> {
  return variable(values.join(', '), words, (value) => {
    const found = values.find((one) => one === (value ?? words.default))
    if (!found) throw new Error(`must be one of ${values.join(', ')}, and is "${value}"`)
    return found
  })
}

/** `notTaken` are parameters that an address of this kind may have elsewhere, and that would be passed over here. */
export function address(protocols: string[], words: Words, notTaken: string[] = []): Variable<string | undefined> {
  return variable(`address (${protocols.map((protocol) => `${protocol}//`).join(' or ')})`, words, (value) => {
    const given = value ?? (words.default || undefined)
    if (given === undefined) return undefined
    // The value itself is not repeated: an address of this kind may hold a password.
    if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol))
      throw new Error(
        `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      )
    const parameter = notTaken.find((name) => new URL(given).searchParams.has(name))
    if (parameter !== undefined) throw new Error(`must not have the parameter "${parameter}", which is not supported`)
    return given
  })
}

/** `Name <address>` or an address alone; what is kept is the address, its domain in ASCII. */
export function mailbox(words: Words): Variable<string | undefined> {
  return variable('e-mail address', words, (value) => {
    const given = value ?? (words.default || undefined)
    if (given === undefined) return undefined
    const read = parseEmail(parseMailbox(given).address)
    if (!read)
      throw new Error(`must be an e-mail address, like credentials@example.edu, and is "${given.slice(0, 100)}"`)
    return read.address
  })
}

/** A password, which is never repeated in a message. */
export function password(charactersMin: number, words: Words): Variable<string | undefined> {
  return variable(`text of at least ${charactersMin} characters`, { ...words, secret: true }, (value) => {
    if (value !== undefined && [...value].length < charactersMin)
      throw new Error(`must have at least ${charactersMin} characters`)
    return value
  })
}

export function list(words: Words, check: (part: string) => boolean, what: string): Variable<string[]> {
  return variable(`${what}, separated by commas`, words, (value) => {
    const parts = (value ?? words.default ?? '').split(',').map((part) => part.trim())
    const given = parts.filter((part) => part !== '')
    const wrong = given.find((part) => !check(part))
    if (wrong !== undefined) throw new Error(`must be ${what} separated by commas, and holds "${wrong}"`)
    return given
  })
}

/** Reads a list of exactly `length` whole numbers, each with a meaning of its own. */
export function counts(length: number, words: Words & { default: string }): Variable<number[]> {
  return variable(`${length} whole numbers, separated by commas`, words, (value) => {
    const parts = (value ?? words.default).split(',').map((part) => part.trim())
    if (parts.length !== length || parts.some((part) => !/^\d{1,4}$/.test(part)))
      throw new Error(`must be ${length} whole numbers separated by commas, like ${words.default}, and is "${value}"`)
    return parts.map(Number)
  })
}

/** A schedule in the five fields of cron, in UTC. */
export function schedule(words: Words & { default: string }): Variable<string> {
  return variable('schedule as cron writes it', words, (value) => {
    const given = (value ?? words.default).trim()
    if (!/^([\d*,/-]{1,40}\s+){4}[\d*,/-]{1,40}$/.test(given))
      throw new Error(`must be five fields of cron, like "${words.default}", and is "${given.slice(0, 100)}"`)
    return given
  })
}

/** A master key: 32 bytes, or the text that a vault has made of them. It is never repeated in a message. */
export function masterKey(words: Words): Variable<Buffer | string | undefined> {
  const type = '32 bytes as 64 hexadecimal characters or base64, or vault:v1:...'
  return variable(type, { ...words, secret: true }, (value) => {
    if (value === undefined || isOfVault(value)) return value
    const buffer = Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64')
    if (buffer.length !== 32)
      throw new Error('must be 32 bytes, written as hexadecimal or base64, or what a vault made of them (vault:v1:...)')
    return buffer
  })
}

/** The text of a variable: its own, or what the file named by NAME_FILE holds. Blank counts as not set. */
export function readVariable(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const own = environment[name]?.trim() || undefined
  const file = environment[`${name}_FILE`]?.trim() || undefined
  if (own !== undefined && file !== undefined)
    throw new Error(`${name} and ${name}_FILE are both set; keep one of them.`)
  if (file === undefined) return own
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    throw new Error(`${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** An address with an optional port. */
export function isDnsServer(part: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:]+)\]|([^[\]]+?))(?::(\d{1,5}))?$/i.exec(part) ?? []
  if (isIP(part) === 6) return true
  return isIP(bracketed ?? plain ?? '') !== 0 && Number(port ?? 53) <= 65535
}

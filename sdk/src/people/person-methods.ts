import type { CallOptions } from '../options.ts'
import { segment } from '../segment.ts'
import type { SentRequest } from '../send-request.ts'
import type { Erasure, HeldAboutPerson } from '../wire/person.ts'

/** The methods about people, for a key with the scopes `people:read` and `people:erase`. */
export type PersonMethods = {
  /**
   * Gets all data that your organization holds about the person with this address.
   *
   * @example
   * const { records } = await client.exportPerson('ana@example.edu')
   * console.log(Object.keys(records))
   */
  exportPerson(email: string, options?: CallOptions): Promise<HeldAboutPerson>

  /**
   * Says which data of a person would be erased. With `confirm`, which repeats the address, it is erased for good.
   *
   * @example
   * console.log((await client.erasePerson('ana@example.edu')).erased)
   * console.log((await client.erasePerson('ana@example.edu', { confirm: 'ana@example.edu' })).erased)
   */
  erasePerson(email: string, options?: CallOptions & { confirm?: string | undefined }): Promise<Erasure>
}

type SendPerson = (request: SentRequest) => Promise<{ body: unknown }>

export function personMethods(ask: SendPerson): PersonMethods {
  const send = async <Body>(request: SentRequest) => (await ask(request)).body as Body
  const at = (email: string) => `/api/v1/people/${segment(email)}`
  return {
    exportPerson: (email, { signal } = {}) => send({ method: 'GET', path: `${at(email)}/export`, signal }),
    erasePerson: (email, { confirm, signal } = {}) =>
      send({ method: 'POST', path: `${at(email)}/erase`, body: { confirm }, signal, repeatable: true }),
  }
}

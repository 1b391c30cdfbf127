import type { CallOptions } from '../options.ts'
import { segment } from '../segment.ts'
import type { SentRequest } from '../send-request.ts'
import type { Erasure, HeldAboutPerson } from '../wire/person.ts'

/** What a client has about people, with a key that names the scopes `people:read` and `people:erase`. */
export type PersonMethods = {
  /**
   * All that your organization holds about whoever has this address.
   *
   * @example
   * const { records } = await client.exportPerson('ana@example.edu')
   * console.log(Object.keys(records))
   */
  exportPerson(email: string, options?: CallOptions): Promise<HeldAboutPerson>

  /**
   * Says what would be erased. With `confirm`, the address once more, it is: for good.
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

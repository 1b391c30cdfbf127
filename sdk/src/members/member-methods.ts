import { newIdempotencyKey } from '../idempotency-key.ts'
import type { CallOptions, KeyedCallOptions } from '../options.ts'
import type { SentRequest } from '../send-request.ts'
import type {
  ImportedMember,
  MemberFields,
  MemberFilter,
  MemberImport,
  MemberStatus,
  OrganizationMember,
} from '../wire/member.ts'

/** The methods about members of an organization, by the ids of its own system. */
export type MemberMethods = {
  /**
   * Lists members, the newest first.
   *
   * @example
   * for (const { external_id, name } of await client.listMembers({ q: 'ruiz' })) console.log(external_id, name)
   * console.log((await client.listMembers({ limit: 1 })).length)
   */
  listMembers(filter?: MemberFilter & CallOptions): Promise<OrganizationMember[]>

  /**
   * @example
   * await client.putMember('student-4711', { email: 'eva.ruiz@example.edu', name: 'Eva Ruiz' })
   * console.log((await client.getMember('student-4711')).status)
   */
  getMember(externalId: string, options?: CallOptions): Promise<OrganizationMember>

  /**
   * Adds the member with this id, or changes them where there is one. Addresses are added and never removed.
   *
   * @example
   * const eva = { email: 'eva.ruiz@example.edu', name: 'Eva Ruiz', vouch: true }
   * console.log((await client.putMember('student-4711', eva)).addresses.length)
   */
  putMember(externalId: string, member: MemberFields, options?: CallOptions): Promise<OrganizationMember>

  /**
   * @example
   * await client.putMember('student-4711', { email: 'eva.ruiz@example.edu', name: 'Eva Ruiz' })
   * console.log((await client.changeMemberStatus('student-4711', 'left')).status)
   */
  changeMemberStatus(externalId: string, status: MemberStatus, options?: CallOptions): Promise<OrganizationMember>

  /**
   * Adds an address to a member. A letter asks its owner to confirm it, unless you vouch for it.
   *
   * @example
   * await client.putMember('student-4711', { email: 'eva.ruiz@example.edu', name: 'Eva Ruiz' })
   * console.log((await client.addMemberAddress('student-4711', 'eva@example.org')).addresses.length)
   */
  addMemberAddress(
    externalId: string,
    email: string,
    options?: CallOptions & { vouch?: boolean | undefined },
  ): Promise<OrganizationMember>

  /**
   * @example
   * await client.putMember('student-4711', { email: 'eva.ruiz@example.edu', name: 'Eva Ruiz' })
   * await client.addMemberAddress('student-4711', 'eva@example.org')
   * console.log((await client.removeMemberAddress('student-4711', 'eva@example.org')).addresses.length)
   */
  removeMemberAddress(externalId: string, email: string, options?: CallOptions): Promise<OrganizationMember>

  /**
   * Adds up to 5,000 members, except for those who are members already. With `dryRun` it only says what it would do.
   *
   * @example
   * const members = [{ external_id: 'student-4712', email: 'luis.vega@example.edu', name: 'Luis Vega' }]
   * console.log((await client.importMembers(members, { vouch: true, dryRun: true })).added)
   */
  importMembers(
    members: ImportedMember[],
    options?: KeyedCallOptions & { vouch?: boolean | undefined; dryRun?: boolean | undefined },
  ): Promise<MemberImport>
}

type SendMember = (request: SentRequest) => Promise<{ body: unknown }>

const base = '/api/v1/members'

export function memberMethods(ask: SendMember): MemberMethods {
  const send = async <Body>(request: SentRequest) => (await ask(request)).body as Body
  const at = (id: string) => `${base}/${encodeURIComponent(id)}`
  return {
    listMembers: async ({ signal, ...query } = {}) =>
      (await send<{ members: OrganizationMember[] }>({ method: 'GET', path: base, query, signal })).members,
    getMember: (id, { signal } = {}) => send({ method: 'GET', path: at(id), signal }),
    putMember: (id, body, { signal } = {}) => send({ method: 'PUT', path: at(id), body, signal, repeatable: true }),
    changeMemberStatus: (id, status, { signal } = {}) =>
      send({ method: 'POST', path: `${at(id)}/status`, body: { status }, signal, repeatable: true }),
    addMemberAddress: (id, email, { vouch, signal } = {}) =>
      send({ method: 'POST', path: `${at(id)}/addresses`, body: { email, vouch }, signal }),
    removeMemberAddress: (id, email, { signal } = {}) =>
      send({ method: 'POST', path: `${at(id)}/addresses/remove`, body: { email }, signal }),
    importMembers: (members, { idempotencyKey = newIdempotencyKey(), vouch, dryRun, signal } = {}) =>
      send({
        method: 'POST',
        path: `${base}/import`,
        body: { members, vouch, dry_run: dryRun },
        idempotencyKey,
        signal,
      }),
  }
}

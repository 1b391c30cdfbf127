import type {
  AddressOfMember,
  ListMembersQuery,
  Member,
  MemberChange,
  MemberCreation,
  MemberImport,
  MemberPage,
  MemberStatusChange,
} from './generated/panel-api.ts'
import { request } from './request.ts'
import { withQuery } from './with-query.ts'

export function listMembers(
  organizationId: string,
  selection: ListMembersQuery,
  signal: AbortSignal,
): Promise<MemberPage> {
  return request(withQuery('/members', selection), { organizationId, signal })
}

export function getMember(organizationId: string, id: string, signal: AbortSignal): Promise<Member> {
  return request(pathOf(id), { organizationId, signal })
}

export function addMember(organizationId: string, body: MemberCreation): Promise<Member> {
  return request('/members', { method: 'POST', organizationId, body })
}

export function changeMember(organizationId: string, id: string, body: MemberChange): Promise<Member> {
  return request(pathOf(id), { method: 'PATCH', organizationId, body })
}

export function changeMemberStatus(organizationId: string, id: string, body: MemberStatusChange): Promise<Member> {
  return request(`${pathOf(id)}/status`, { method: 'POST', organizationId, body })
}

/** What is done with one address of a member: added, sent a letter again, vouched for, or taken away. */
export function changeAddress(
  organizationId: string,
  id: string,
  what: 'add' | 'resend' | 'verify' | 'remove',
  body: AddressOfMember,
): Promise<Member> {
  const path = what === 'add' ? ('/addresses' as const) : (`/addresses/${what}` as const)
  return request(`${pathOf(id)}${path}`, { method: 'POST', organizationId, body })
}

/** `check` says what an import would do, and adds nobody. */
export function importMembers(
  organizationId: string,
  file: File,
  how: { mode: 'check' | 'add'; addresses: 'letter' | 'vouch' },
): Promise<MemberImport> {
  return request(withQuery('/members/import', how), { method: 'POST', organizationId, file: withMediaType(file) })
}

/** Windows calls a CSV file one of Excel; the name of the file tells. */
function withMediaType(file: File): Blob {
  const isWorkbook = file.name.toLowerCase().endsWith('.xlsx')
  const type = isWorkbook ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv'
  return file.slice(0, file.size, type)
}

function pathOf(id: string): `/${string}` {
  return `/members/${encodeURIComponent(id)}`
}

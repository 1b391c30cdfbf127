import type { ImportedMember, MemberStatus, OrganizationMember } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { printFacts, printJson, printTable } from '../screen/print.ts'
import { type CommonOptions, readJsonFile, type Shell } from '../shell.ts'

type ListOptions = CommonOptions & { q?: string; status?: MemberStatus; before?: string; limit?: string }
type Vouching = CommonOptions & { vouch?: boolean }

export async function listMembers(shell: Shell, options: ListOptions): Promise<void> {
  const { q, status, before, limit } = options
  const client = await openClient(shell, options)
  const asked = { q, status, before, ...(limit !== undefined && { limit: Number(limit) }), signal: shell.signal }
  const members = await client.listMembers(asked)
  if (options.json) return printJson(shell, members)
  const rows = members.map(({ id, external_id, name, status: state, addresses }) => {
    return [external_id ?? '', state, name, addresses.map(({ email }) => email).join(','), id]
  })
  printTable(shell, ['external_id', 'status', 'name', 'addresses', 'id'], rows)
}

export async function viewMember(shell: Shell, options: CommonOptions, id: string): Promise<void> {
  tell(shell, options, await (await openClient(shell, options)).getMember(id, { signal: shell.signal }))
}

type PutOptions = Vouching & { email: string; name: string; role?: string; licenseNumber?: string }

export async function putMember(shell: Shell, options: PutOptions, id: string): Promise<void> {
  const { email, name, role = null, licenseNumber = null, vouch = false } = options
  const client = await openClient(shell, options)
  const fields = { email, name, role, license_number: licenseNumber, vouch }
  tell(shell, options, await client.putMember(id, fields, { signal: shell.signal }))
}

export async function changeStatus(shell: Shell, options: CommonOptions, id: string, status: string): Promise<void> {
  const client = await openClient(shell, options)
  tell(shell, options, await client.changeMemberStatus(id, status as MemberStatus, { signal: shell.signal }))
}

export async function addAddress(shell: Shell, options: Vouching, id: string, email: string): Promise<void> {
  const client = await openClient(shell, options)
  tell(shell, options, await client.addMemberAddress(id, email, { vouch: options.vouch, signal: shell.signal }))
}

export async function removeAddress(shell: Shell, options: CommonOptions, id: string, email: string): Promise<void> {
  const client = await openClient(shell, options)
  tell(shell, options, await client.removeMemberAddress(id, email, { signal: shell.signal }))
}

type ImportOptions = Vouching & { dryRun?: boolean; idempotencyKey?: string }

export async function importMembers(shell: Shell, options: ImportOptions, file: string): Promise<void> {
  const { vouch, dryRun, idempotencyKey } = options
  const client = await openClient(shell, options)
  const members = (await readJsonFile(shell, file)) as ImportedMember[]
  const key = idempotencyKey === undefined ? {} : { idempotencyKey }
  const done = await client.importMembers(members, { vouch, dryRun, ...key, signal: shell.signal })
  if (options.json) return printJson(shell, done)
  const { added, letters, already_members } = done
  printFacts(shell, { added, letters, already_members: already_members.length })
  printTable(
    shell,
    ['row', 'email'],
    already_members.map(({ row, email }) => [String(row), email]),
  )
}

function tell(shell: Shell, options: CommonOptions, one: OrganizationMember): void {
  if (options.json) {
    printJson(shell, one)
    return
  }
  const { external_id, id, name, status, addresses } = one
  printFacts(shell, { external_id, id, name, status })
  const rows = addresses.map(({ email, verified_by }) => [email, verified_by ?? 'not verified'])
  printTable(shell, ['address', 'verified'], rows)
}

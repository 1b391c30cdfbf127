import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { findMemberOwner } from '../../organizations/members/member-store.ts'
import type { Organization } from '../../organizations/organization.ts'
import {
  findOrganization,
  listOrganizations,
  listRemovedOrganizations,
} from '../../organizations/organization-store.ts'
import { type Context, contextFor, type Platform } from '../../platform/context.ts'
import { type MemberId, type OrganizationId, parseId } from '../../platform/ids.ts'
import { openPlatform } from '../deployment/open-platform.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'
import type { AddressUse } from '../deployment/settle-address.ts'
import { describeMisspelled } from '../process/describe-start.ts'
import type { CommandResult, OperatorShell } from '../process/operator-shell.ts'

export const statementLimits = { statementMs: 600_000, lockMs: 60_000 }

/** Opens the configured database for one command, whether or not the service runs on it, and prints the command's result. */
export async function withPlatform(
  shell: OperatorShell,
  work: (platform: Platform) => Promise<CommandResult>,
  address: AddressUse = 'uses',
): Promise<void> {
  for (const line of describeMisspelled(shell.misspelled)) shell.note(line)
  const { platform, close } = await openPlatform(shell.deployment(), {
    role: 'sends',
    limits: statementLimits,
    address,
    onProgress: shell.note,
  })
  try {
    shell.printResult(await work(platform))
  } finally {
    await close()
  }
}

export async function getOrganization(platform: Platform, id: string): Promise<Organization> {
  const parsed = parseId<OrganizationId>(id)
  const organization = parsed && (await findOrganization(platform.database, parsed))
  if (!organization) throw new OperatorError(`There is no organization ${id}.`, operatorExitCodes.unknownOrganization)
  return organization
}

/** Finds also an organization that was removed, since its audit log stays. */
export async function getOrganizationEver(platform: Platform, id: string): Promise<Organization> {
  const removed = await listRemovedOrganizations(platform.database)
  return removed.find((one) => one.id === id) ?? getOrganization(platform, id)
}

/** Makes a command list what all organizations have, or the one that `--organization` names. */
export function listsByOrganization(
  command: Command,
  shell: OperatorShell,
  list: (platform: Platform, organizations: Organization[]) => Promise<CommandResult>,
): void {
  command
    .option('--organization <id>', 'of this organization only')
    .action(({ organization }: { organization?: string }) =>
      withPlatform(shell, async (platform) =>
        list(
          platform,
          organization === undefined
            ? await listOrganizations(platform.database)
            : [await getOrganization(platform, organization)],
        ),
      ),
    )
}

/** The text of a file that an option names. */
export function readNamedFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The file ${file} cannot be read (${error.code}).`)
  })
}

export function operatorContext(platform: Platform, organization: Organization): Context {
  return contextFor(platform, organization, { kind: 'operator' })
}

/** A context of the organization that the member belongs to. */
export async function contextOfMember(platform: Platform, id: string): Promise<{ ctx: Context; id: MemberId }> {
  const parsed = parseId<MemberId>(id)
  const owner = parsed && (await findMemberOwner(platform.database, parsed))
  if (!owner) throw new OperatorError(`There is no member ${id}.`)
  return { ctx: operatorContext(platform, await getOrganization(platform, owner)), id: parsed }
}

/** A context for what an organization's own requests may not do. It sees every organization, so each statement must name one. */
export function serviceContext(platform: Platform, organization: Organization): Context {
  const db = platform.database.forService()
  return { ...operatorContext(platform, organization), db, dbOutsideTransaction: db }
}

/** Lays rows out as columns of text. */
export function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

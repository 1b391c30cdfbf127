import type { Revocation } from '@sello/sdk'
import { openClient } from '../account/open-account.ts'
import { exitCodes, UsageError } from '../exit-code.ts'
import { note, printFacts, printJson, printTable } from '../screen/print.ts'
import { type CommonOptions, canAsk, confirm, readGiven, type Shell } from '../shell.ts'

type RevokeOptions = CommonOptions & {
  reason: string
  supersededBy?: string
  job?: string
  ids?: string
  yes?: boolean
}

/** Revocation is final, so a person must confirm it. */
export async function revoke(shell: Shell, options: RevokeOptions, id: string | undefined): Promise<number> {
  const { reason, supersededBy, job, ids } = options
  if ([id, job, ids].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('Give the id of a credential, --job ID or --ids FILE.')
  const client = await openClient(shell, options)
  const named = ids === undefined ? [] : idsIn(await readGiven(shell, ids))
  if (!options.yes) {
    if (!canAsk(shell)) throw new UsageError('Revoking is final. Give --yes when nobody can be asked.')
    if (!(await confirm(shell, `Revoke ${await whatOf()} for good?`))) {
      note(shell, options, 'Nothing was revoked.')
      return exitCodes.failed[0]
    }
  }
  if (id === undefined) {
    const which = job === undefined ? { credential_ids: named } : { job_id: job }
    const { id: run } = await client.revokeCredentials(which, reason, { signal: shell.signal })
    const look = () => client.getRevocation(run, { signal: shell.signal })
    return tell(shell, options, await client.waitForRun(look, { signal: shell.signal }))
  }
  const credential = await client.revokeCredential(id, reason, { supersededBy, signal: shell.signal })
  if (options.json) printJson(shell, credential)
  else printFacts(shell, credential)
  return exitCodes.ok[0]

  async function whatOf(): Promise<string> {
    if (job !== undefined) return `every credential of the job ${job}`
    if (id === undefined) return `${named.length} credentials`
    const { achievement_name, recipient_email } = await client.getCredential(id, { signal: shell.signal })
    return `"${achievement_name}" of ${recipient_email}`
  }
}

export async function viewRevocation(shell: Shell, options: CommonOptions, id: string): Promise<number> {
  return tell(shell, options, await (await openClient(shell, options)).getRevocation(id, { signal: shell.signal }))
}

/** Reads the ids, one on each line. */
function idsIn(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

function tell(shell: Shell, options: CommonOptions, revocation: Revocation): number {
  const { refusals, ...facts } = revocation
  if (options.json) printJson(shell, revocation)
  else {
    printFacts(shell, facts)
    const rows = refusals.map(({ credential_id, error }) => [credential_id, error])
    printTable(shell, ['credential', 'refused'], rows)
  }
  return refusals.length > 0 ? exitCodes.rowsFailed[0] : exitCodes.ok[0]
}

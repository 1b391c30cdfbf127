import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findUser } from '../../platform/embedded-postgres/embedded-user.ts'
import { OperatorError, operatorExitCodes } from '../deployment/operator-error.ts'

// Its types do not know it (Node.js, "process.initgroups").
const { initgroups } = process as unknown as { initgroups?: (user: string, group: number) => void }

const program = fileURLToPath(new URL('../../main.ts', import.meta.url))

/**
 * Gives up the rights of root for good: the process becomes the user of RUN_AS. Call it after the port was opened and the
 * secrets were read. Throws an error with a sentence where root did not start the process, or where that user could not go
 * on: without access to the program or the database it would only fail later.
 */
export async function becomeUser(wanted: string, connectionString: string): Promise<void> {
  if (process.setuid === undefined || process.setgid === undefined || process.geteuid?.() !== 0)
    throw refuse('is for a process that root starts: leave it out, and start the process as that user')
  const user = findUser(wanted)
  if (!user) throw refuse(`names nobody: there is no user "${wanted}" on this machine`)
  if (!mayRead(user)) throw refuse(`names a user who cannot read the program in ${program}`)
  if (user.name === undefined) process.setgroups?.([user.gid])
  else initgroups?.(user.name, user.gid)
  process.setgid(user.gid)
  process.setuid(user.uid)
  await checkDatabase(connectionString)
}

type User = NonNullable<ReturnType<typeof findUser>>

function mayRead({ uid, gid }: User): boolean {
  const look = ['--eval', 'require("node:fs").accessSync(process.argv[1], 4)', program]
  return spawnSync(process.execPath, look, { uid, gid, env: {}, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Open connections stay open, so this checks that new ones can be had. */
async function checkDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
  } catch (cause) {
    throw refuse(`names a user who cannot reach the database (${(cause as Error).message})`, cause)
  }
}

function refuse(words: string, cause?: unknown): OperatorError {
  return new OperatorError(`RUN_AS ${words}.`, operatorExitCodes.failed, { cause })
}

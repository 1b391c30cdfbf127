import type { Command } from 'commander'
import { resealKeys } from '../../credentials/issuers/reseal-keys.ts'
import { resealWebhooks } from '../../events/webhooks/set-up-webhook.ts'
import { withTransaction } from '../../platform/db/database.ts'
import { SigningUnavailable } from '../../platform/errors.ts'
import { resealSealingKeys } from '../../upkeep/sealing/sealing-key.ts'
import { forgetPreviousKey, replaceKeptKey } from '../deployment/master-key.ts'
import { writeKey } from '../deployment/open-master-key.ts'
import { OperatorError } from '../deployment/operator-error.ts'
import type { OperatorShell } from '../process/operator-shell.ts'
import { withPlatform } from './with-platform.ts'

export function masterKeyCommands(group: Command, shell: OperatorShell): void {
  group
    .command('rotate')
    .description(
      'seal every signing key under the new master key: MASTER_KEY, with the former one in MASTER_KEY_PREVIOUS',
    )
    .action(() => rotate(shell))
}

/**
 * The new key is stored before anything is sealed under it, and the previous one until nothing is sealed under it any more.
 * After an interruption both are there, and the command is run again.
 */
async function rotate(shell: OperatorShell): Promise<void> {
  const deployment = shell.deployment()
  const { masterKey, masterKeyPrevious, dataDir } = deployment
  const isKept = masterKey === undefined
  if (!isKept && masterKeyPrevious === undefined)
    throw new OperatorError(
      'MASTER_KEY_PREVIOUS is not set. Set MASTER_KEY to a new key (openssl rand -hex 32, or what a vault made of one) and MASTER_KEY_PREVIOUS to the former one, start every process with both, and run this again.',
    )
  if (isKept) await replaceKeptKey(dataDir, (key) => writeKey(deployment, key))
  await withPlatform(shell, async (platform) => {
    const { resealed, already } = await resealKeys(platform).catch((cause: unknown) => {
      if (!(cause instanceof SigningUnavailable)) throw cause
      throw new OperatorError(`${cause.message} Nothing was changed.`, 1, { cause })
    })
    await withTransaction(platform.database.forService(), (tx) => resealSealingKeys(tx, platform.keyWrapper))
    await resealWebhooks(platform)
    if (isKept) await forgetPreviousKey(dataDir)
    const next = isKept
      ? `The new master key is in ${dataDir}. Start every process again: one that runs on signs nothing, and answers 503 where it is asked for the keys of an issuer. Copy the key to where the former one was kept.`
      : 'Start every process with MASTER_KEY alone, and keep a copy of it apart from the database backup. A backup from before needs the former key.'
    return {
      json: { resealed, already_sealed: already },
      text: `Sealed ${resealed} signing keys under the new master key; ${already} were already.\n${next}`,
    }
  })
}

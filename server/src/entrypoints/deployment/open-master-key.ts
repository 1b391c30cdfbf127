import { join } from 'node:path'
import type { Log } from '../../platform/log.ts'
import { openTransit, type Transit } from '../../platform/transit/transit.ts'
import type { Deployment, KeptKey } from './deployment.ts'
import { keepMasterKey, readPreviousKey } from './master-key.ts'
import { OperatorError } from './operator-error.ts'

/** Deployment as far as it says where the master key is. */
export type KeyPlace = Pick<
  Deployment,
  'masterKey' | 'masterKeyPrevious' | 'keyWrapper' | 'transit' | 'dataDir' | 'databaseUrl'
>

export type MasterKeys = { current: Buffer; previous: Buffer | undefined }

/**
 * Finds the master key, and the previous one while it is being changed. What a vault has encrypted it opens once; from then on the key is in the memory of this
 * process, as any other, and nothing that is signed waits for the vault.
 *
 * Throws an error with a sentence for the operator where the key is in the clear and KEY_WRAPPER says that it is not, or the other way round. `isSealing` tells
 * whether keys are sealed already, so that none is made.
 */
export async function openMasterKeys(place: KeyPlace, isSealing: () => Promise<boolean>): Promise<MasterKeys> {
  const { masterKey, masterKeyPrevious, dataDir, databaseUrl } = place
  const where = databaseUrl === undefined ? `, or start anew without ${join(dataDir, 'postgres')}` : ''
  const kept = masterKey ?? (await keepMasterKey(dataDir, isSealing, where, (key) => writeKey(place, key)))
  refuseOtherForm(place, kept)
  const previous = masterKeyPrevious ?? (masterKey === undefined ? await readPreviousKey(dataDir) : undefined)
  return {
    current: await openKey(place, kept),
    previous: previous === undefined ? undefined : await openKey(place, previous),
  }
}

/** Writes a new key as KEY_WRAPPER says that it is kept. */
export async function writeKey(place: KeyPlace, key: Buffer): Promise<string> {
  return place.keyWrapper === 'local' ? key.toString('hex') : explained(() => transitOf(place).encrypt(key))
}

async function openKey(place: KeyPlace, kept: KeptKey): Promise<Buffer> {
  if (typeof kept !== 'string') return kept
  const key = await explained(() => transitOf(place).decrypt(kept))
  if (key.length !== 32) throw new OperatorError('What the vault has opened is no master key of 32 bytes.')
  return key
}

function refuseOtherForm({ keyWrapper, masterKey, dataDir }: KeyPlace, kept: KeptKey): void {
  const form = typeof kept === 'string' ? 'vault' : 'local'
  if (form === keyWrapper) return
  const what = masterKey === undefined ? `The master key in ${dataDir}` : 'MASTER_KEY'
  throw new OperatorError(
    form === 'local'
      ? `${what} is in the clear, and KEY_WRAPPER is vault. "sello-server master-key rotate" puts one in its place that the vault encrypts (docs/running.md).`
      : `${what} was encrypted by a vault, and KEY_WRAPPER is local. Set KEY_WRAPPER=vault; "sello-server master-key rotate" puts one in its place that is kept in the clear (docs/running.md).`,
  )
}

function transitOf({ transit }: KeyPlace): Transit {
  if (!transit)
    throw new OperatorError('VAULT_ADDR and VAULT_TOKEN_FILE must be set: the master key was encrypted by a vault.')
  return openTransit(transit)
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    throw new OperatorError(`The vault that keeps the master key: ${(cause as Error).message}`, 1, { cause })
  }
}

const dayMs = 86_400_000
const againMs = 300_000

/** Renews the token each time that half of its life is over: only a process that starts needs it, and that may be in months. */
export function keepTokenRenewed(transit: Transit, log: Log): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const renew = async (): Promise<void> => {
    const waitMs = await transit.renewToken().then(
      ({ seconds }) => (seconds === 0 ? dayMs : Math.min(dayMs, seconds * 500)),
      (error: unknown) => {
        log.warn({ err: error }, 'the token of the vault could not be renewed: once it has ended no process starts')
        return againMs
      },
    )
    if (!isClosed) timer = setTimeout(renew, Math.max(waitMs, 1_000)).unref()
  }
  void renew()
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { generateSigningKey } from '@sello/open-badges'
import type { Db, TransactionDb } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { KeyWrapper, SealedKeyOf } from '../../platform/key-wrapper.ts'
import { insertSealingKey, listSealingKeys, type SealingKey, updateSealOfSealingKey } from './sealing-key-store.ts'

/** The key belongs to the service, and to no organization. */
const service = '00000000-0000-0000-0000-000000000000'

/** Gets the key that seals the audit log, and makes it where there is none. To be called under the sealer's lock. */
export async function getSealingKey(
  tx: TransactionDb,
  wrapper: KeyWrapper,
  now: Date,
): Promise<{ id: string; privateKey: KeyObject }> {
  const key = (await listSealingKeys(tx)).at(-1) ?? (await makeSealingKey(tx, wrapper, now))
  return { id: key.id, privateKey: openKey(wrapper, key) }
}

async function makeSealingKey(tx: TransactionDb, wrapper: KeyWrapper, now: Date): Promise<SealingKey> {
  const id = newId(now)
  const { publicKeyMultibase, privateKeyPkcs8 } = generateSigningKey()
  const key = {
    id,
    publicKeyMultibase,
    sealedPrivateKey: wrapper.wrap(privateKeyPkcs8, rowOf({ id, publicKeyMultibase })),
  }
  await insertSealingKey(tx, key, now)
  return key
}

/**
 * The public halves of the keys by their ids. A row that was not sealed under our master key is left out: who writes into the
 * database could else seal with a key of their own.
 */
export async function readPublicKeys(db: Db, wrapper: KeyWrapper): Promise<Map<string, KeyObject>> {
  const found = new Map<string, KeyObject>()
  for (const key of await listSealingKeys(db))
    try {
      found.set(key.id, createPublicKey(openKey(wrapper, key)))
    } catch {
      // Seals with this key are reported as signed by an unknown key.
    }
  return found
}

/** Seals the keys under the current master key. Throws SigningUnavailable where neither it nor the previous one opens them. */
export async function resealSealingKeys(tx: TransactionDb, wrapper: KeyWrapper): Promise<void> {
  for (const key of await listSealingKeys(tx)) {
    const sealed = wrapper.rewrap(key.sealedPrivateKey, rowOf(key))
    if (sealed) await updateSealOfSealingKey(tx, key.id, sealed)
  }
}

function openKey(wrapper: KeyWrapper, key: SealingKey): KeyObject {
  const secret = wrapper.unwrap(key.sealedPrivateKey, rowOf(key))
  try {
    return createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' })
  } finally {
    secret.fill(0)
  }
}

function rowOf({ id, publicKeyMultibase }: Pick<SealingKey, 'id' | 'publicKeyMultibase'>): SealedKeyOf {
  return { organizationId: service, keyId: id, publicKeyMultibase }
}

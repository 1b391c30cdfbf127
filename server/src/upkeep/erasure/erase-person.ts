import { updateChunkRows } from '../../credentials/chunks/chunk-store.ts'
import { updateCredentialsErased } from '../../credentials/credential-store.ts'
import { updateFailuresErased } from '../../credentials/failures/failure-store.ts'
import { updateBatchNotesErased } from '../../credentials/jobs/job-store.ts'
import { lockOpenRevocations, updateRevocationReasonsErased } from '../../credentials/jobs/revocation-store.ts'
import { deleteVisits } from '../../credentials/visits/visit-store.ts'
import { deleteHolderChoices } from '../../credentials/wallets/holder-choice-store.ts'
import { updateCopiesErased } from '../../credentials/wallets/wallet-copy-store.ts'
import { deleteWalletEntries } from '../../credentials/wallets/wallet-entry-store.ts'
import { deleteOffersOf } from '../../credentials/wallets/wallet-offer-store.ts'
import { updateOverridesErased } from '../../issuing/retry-runs/retry-run-store.ts'
import { updateLettersErased, updateResentLettersErased } from '../../mail/outbox-store.ts'
import { deleteSandboxLettersTo } from '../../mail/sandbox/sandbox-letter-store.ts'
import { deleteSuppressionsOf } from '../../mail/suppressions/suppression-store.ts'
import { deleteAddressLettersOf } from '../../organizations/members/address-letter-store.ts'
import { deleteMembers, lockMember } from '../../organizations/members/member-store.ts'
import { deleteAwardsOf } from '../../pathways/pathway-award-store.ts'
import { deleteInvitationsTo } from '../../people/invitations/invitation-store.ts'
import { deleteProviderSignInsAbout } from '../../people/provider-sign-in/provider-sign-in-store.ts'
import { recordChange } from '../../platform/audit-log/record-change.ts'
import { announce, type Context, inTransaction, type TransactionContext } from '../../platform/context.ts'
import { updateKeptAnswersErased } from '../../platform/idempotency/idempotency-key-store.ts'
import type { FailureId } from '../../platform/ids.ts'
import { updateSearchPagesErased } from '../../platform/search/search-page-store.ts'
import { type DataSubject, patternOf } from './data-subject.ts'
import { erasedLine, rowId } from './erased-line.ts'
import { type ChunkAbout, findPerson, readChunksAbout, readFailuresAbout } from './find-person.ts'

/** How much of a person was erased. */
export type Erased = {
  credentials: number
  failures: number
  rows: number
  awards: number
  members: number
  invitations: number
  suppressions: number
  letters: number
}

export const nothingErased: Erased = {
  credentials: 0,
  failures: 0,
  rows: 0,
  awards: 0,
  members: 0,
  invitations: 0,
  suppressions: 0,
  letters: 0,
}

/**
 * Erases the person with one of these normalised addresses from the organization: each credential keeps only what its revocation needs, and each
 * failure only that a row was not issued. The audit log has the counts, and no address.
 *
 * May run twice, and goes on where an earlier run ended. What is on its way is taken back first: a chunk that a worker has under
 * way is issued anew without the row. It looks again until nothing is found, since a job may have stored something meanwhile.
 */
export async function erasePerson(ctx: Context, addresses: readonly string[]): Promise<Erased> {
  const person = await findPerson(ctx, addresses)
  const total = { ...nothingErased }
  for (let isFirst = true; ; isFirst = false) {
    // Once the members are gone, those who were theirs are known by the addresses alone.
    const found = isFirst ? person : { ...(await findPerson(ctx, person.addresses)), addresses: person.addresses }
    const erased = await eraseOnce(ctx, found)
    for (const kind of Object.keys(total) as (keyof Erased)[]) total[kind] += erased[kind]
    if (Object.values(erased).every((count) => count === 0)) return total
  }
}

async function eraseOnce(ctx: Context, person: DataSubject): Promise<Erased> {
  let rows = 0
  for await (const about of readChunksAbout(ctx, person)) rows += await eraseRows(ctx, about)
  const failureIds: FailureId[] = []
  for await (const ids of readFailuresAbout(ctx, person)) failureIds.push(...ids)
  return inTransaction(ctx, async (tx) => {
    const erased = { ...(await eraseRecords(tx, person, failureIds)), rows }
    if (Object.values(erased).some((count) => count > 0)) {
      await recordChange(tx, { action: 'person.erased', subjectId: tx.organization.id, after: erased })
      announce(tx, 'credentials', 'failures', 'letters', 'members', 'batches')
    }
    return erased
  })
}

/** Leaves an empty row, which becomes a failure record with nothing in it where the chunk is still to be issued. */
export async function eraseRows(ctx: Context, { chunk, places }: ChunkAbout): Promise<number> {
  const { rows, ...rest } = chunk.content
  const content = { ...rest, rows: rows.map((row, place) => (places.includes(place) ? {} : row)) }
  await inTransaction(ctx, async (tx) => {
    const { jobId, batchId, chunkIndex } = chunk
    const rowIds = places.map((place) => rowId({ batchId, chunkIndex, place }))
    await tx.journal.write([erasedLine(tx, 'rows', rowIds)])
    if (!(await updateChunkRows(tx, { ...chunk, content }))) return
    const payload = { organizationId: tx.organization.id, jobId, batchId, chunkIndex }
    await tx.queue.enqueue(tx.db, 'issue-chunk', [{ payload, priority: -chunkIndex }])
  })
  return places.length
}

const credentialsTogether = 500

export async function eraseRecords(
  tx: TransactionContext,
  person: DataSubject,
  failureIds: readonly FailureId[],
): Promise<Omit<Erased, 'rows'>> {
  const { addresses, memberIds } = person
  const pattern = patternOf(addresses)
  for (const id of memberIds) await lockMember(tx, id)
  const awards = await deleteAwardsOf(tx, person)
  await updateFailuresErased(tx, failureIds)
  await updateOverridesErased(tx, failureIds, pattern)
  await updateBatchNotesErased(tx, pattern)
  await lockOpenRevocations(tx)
  let credentials = 0
  for (;;) {
    const erased = await updateCredentialsErased(tx, person, credentialsTogether)
    const ids = erased.map(({ id }) => id)
    const addressed = erased.filter(({ isAddressed }) => isAddressed)
    await tx.journal.write([
      erasedLine(
        tx,
        'credentials',
        addressed.map(({ id }) => id),
      ),
    ])
    await updateRevocationReasonsErased(tx, erased)
    await updateLettersErased(tx, ids)
    await deleteVisits(tx, ids)
    await updateSearchPagesErased(tx, ids)
    await deleteHolderChoices(tx.db, { ids, addresses: [] })
    await deleteOffersOf(tx, ids)
    await updateCopiesErased(tx, ids)
    credentials += ids.length
    if (ids.length < credentialsTogether) break
  }
  const letters = (await updateResentLettersErased(tx, pattern)) + (await deleteSandboxLettersTo(tx, pattern))
  await deleteWalletEntries(tx, memberIds)
  await deleteAddressLettersOf(tx, person)
  await deleteMembers(tx, person)
  await updateKeptAnswersErased(tx, pattern)
  await tx.journal.write([erasedLine(tx, 'members', memberIds), erasedLine(tx, 'failures', failureIds)])
  await deleteProviderSignInsAbout(tx, [], pattern)
  return {
    credentials,
    failures: failureIds.length,
    awards,
    members: memberIds.length,
    invitations: await deleteInvitationsTo(tx, addresses),
    suppressions: await deleteSuppressionsOf(tx, addresses),
    letters,
  }
}

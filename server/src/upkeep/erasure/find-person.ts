import { type KeptChunk, listKeptChunks } from '../../credentials/chunks/chunk-store.ts'
import { type FailureTexts, listFailureTexts } from '../../credentials/failures/failure-texts-view.ts'
import { listMembersOfAddresses, listVerifiedAddresses } from '../../organizations/members/member-store.ts'
import type { Context } from '../../platform/context.ts'
import { parseExactly } from '../../platform/formats/json.ts'
import type { FailureId } from '../../platform/ids.ts'
import { type DataSubject, rowTeller } from './data-subject.ts'

/** Finds the person with these addresses in the organization. A member may have further ones, which count where they are verified. */
export async function findPerson(ctx: Context, addresses: readonly string[]): Promise<DataSubject> {
  const memberIds = await listMembersOfAddresses(ctx, addresses)
  const all = [...addresses, ...(await listVerifiedAddresses(ctx, memberIds))]
  return { addresses: [...new Set(all)], memberIds }
}

const chunksInPage = 20
const failuresInPage = 500

/** A chunk that is kept with rows about a person, by their places in it. */
export type ChunkAbout = { chunk: KeptChunk; places: number[] }

/** Reads the rows about a person that batches still keep, part by part: a busy organization keeps hundreds of thousands. */
export async function* readChunksAbout(ctx: Context, person: DataSubject): AsyncGenerator<ChunkAbout> {
  const isTheirs = rowTeller(person)
  for (let after: KeptChunk | undefined; ; ) {
    const page: KeptChunk[] = await listKeptChunks(ctx, after, chunksInPage)
    for (const chunk of page) {
      const places = chunk.content.rows.flatMap(({ email }, place) => (isTheirs(email) ? [place] : []))
      if (places.length > 0) yield { chunk, places }
    }
    after = page.at(-1)
    if (page.length < chunksInPage) return
  }
}

/** Finds the failure records about a person, under an address that was tried instead as well: page by page. */
export async function* readFailuresAbout(ctx: Context, person: DataSubject): AsyncGenerator<FailureId[]> {
  const isTheirs = rowTeller(person)
  for (let after: FailureTexts | undefined; ; ) {
    const page: FailureTexts[] = await listFailureTexts(ctx, after, failuresInPage)
    const theirs = page.filter(({ recipientEmail, rowData, overrides }) =>
      [recipientEmail, emailIn(rowData), emailIn(overrides ?? '{}')].some(isTheirs),
    )
    if (theirs.length > 0) yield theirs.map(({ id }) => id)
    after = page.at(-1)
    if (page.length < failuresInPage) return
  }
}

function emailIn(json: string): unknown {
  return (parseExactly(json) as { email?: unknown }).email
}

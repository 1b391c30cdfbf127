/**
 * The drafts of a person: unsent work that is kept in this browser so that a reload or a lost session loses none of it. The
 * service knows nothing of it. Where the browser keeps nothing (a private window may refuse), work goes on without.
 */
const databaseName = 'sello'
const storeName = 'drafts'

/** The person, the organization and the kind of a draft: nobody else who uses this browser is shown it. */
export type DraftOwner = { organizationId: string; email: string; what: 'list' | 'person' | 'repairs' }

/** How long a draft is kept after its last change: data of people do not stay in a browser that nobody comes back to. */
const keptDays = 30

type Stored = { owner: DraftOwner; draft: unknown; changedAt: number }

export async function readDraft(owner: DraftOwner): Promise<unknown> {
  deletingOld ??= deleteOldDrafts()
  await deletingOld
  const stored = await inStore('readonly', (store) => store.get(keyOf(owner)) as IDBRequest<Stored | undefined>)
  return stored?.draft
}

export async function writeDraft(owner: DraftOwner, draft: unknown): Promise<void> {
  await inStore('readwrite', (store) =>
    store.put({ owner, draft, changedAt: Date.now() } satisfies Stored, keyOf(owner)),
  )
}

export async function deleteDraft(owner: DraftOwner): Promise<void> {
  await inStore('readwrite', (store) => store.delete(keyOf(owner)))
}

let deletingOld: Promise<void> | undefined

/** Deletes old drafts of everybody, once in the life of a page. */
async function deleteOldDrafts(): Promise<void> {
  const oldest = Date.now() - keptDays * 24 * 3_600_000
  const [keys = [], all = []] = await Promise.all([
    inStore('readonly', (store) => store.getAllKeys()),
    inStore('readonly', (store) => store.getAll() as IDBRequest<Partial<Stored>[]>),
  ])
  const old = keys.filter((_, index) => (all[index]?.changedAt ?? 0) < oldest)
  for (const key of old) await inStore('readwrite', (store) => store.delete(key))
}

const listeners = new Set<() => void>()

/** Calls back when all drafts are deleted, in this tab or another, so that the memory forgets them too. Returns the function that ends it. */
export function onDraftsDeleted(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** The other tabs of this browser. A draft in their memory would be stored again after it was deleted here. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('sello-drafts-deleted')
otherTabs?.addEventListener('message', tellListeners)

/** Tells that another tab issued rows of a draft: which draft, its present number of orders, and the keys of the rows that are left. */
export type DraftNews = { draftId: string; ordersAccepted: number; left: number[] }

const draftNews = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('sello-draft-issued')

/** Tells the other tabs of this browser, whose memory still has the former draft. */
export function tellDraftIssued(owner: DraftOwner, news: DraftNews): void {
  draftNews?.postMessage({ key: keyOf(owner), news })
}

/** Calls back when another tab issued rows of a draft of this owner. */
export function onDraftIssued(owner: DraftOwner, listener: (news: DraftNews) => void): void {
  draftNews?.addEventListener('message', ({ data }) => {
    if (data.key === keyOf(owner)) listener(data.news)
  })
}

/** Deletes the drafts when a person signs out: rows with people must not stay behind in any tab. */
export async function deleteAllDrafts(): Promise<void> {
  tellListeners()
  otherTabs?.postMessage(null)
  await inStore('readwrite', (store) => store.clear())
}

function keyOf({ organizationId, email, what }: DraftOwner): string {
  return `${organizationId} ${what} ${email}`
}

async function inStore<Answer>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | undefined> {
  try {
    const database = await open()
    try {
      return await promiseOf(ask(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  return promiseOf(opening)
}

function promiseOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

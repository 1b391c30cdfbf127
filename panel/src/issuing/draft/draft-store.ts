import {
  type DraftOwner,
  deleteDraft,
  onDraftIssued,
  onDraftsDeleted,
  readDraft,
  tellDraftIssued,
  writeDraft,
} from '../../shell/drafts/drafts.ts'
import { type Draft, draftVersion } from './draft.ts'

export type DraftState = {
  isLoaded: boolean
  draft: Draft | undefined
  /** True where another tab issued rows of the draft after this tab had shown it. */
  isIssuedElsewhere?: boolean
}

/** The draft of one person in one organization. The screens read it from memory; the storage of the browser follows for the next visit. */
export type DraftStore = {
  getState: () => DraftState
  subscribe: (listener: () => void) => () => void
  /** Replaces the present draft. */
  open: (draft: Draft) => void
  change: (change: (draft: Draft) => Draft) => void
  drop: () => void
  /** Tells the other tabs which rows are left of a draft that was issued wholly or in part. */
  tellIssued: (left: Draft) => void
  /** Resolves once the storage of the browser has the same draft as the memory. */
  whenStored: () => Promise<void>
}

const stores = new Map<string, DraftStore>()

onDraftsDeleted(() => stores.clear())

/** Returns the same store for the same owner as long as the page lives, so that every screen has the draft. */
export function draftStoreOf(owner: DraftOwner): DraftStore {
  const name = `${owner.organizationId} ${owner.email}`
  const store = stores.get(name) ?? makeDraftStore(owner)
  stores.set(name, store)
  return store
}

function makeDraftStore(owner: DraftOwner): DraftStore {
  const listeners = new Set<() => void>()
  let state: DraftState = { isLoaded: false, draft: undefined }
  const set = (next: DraftState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const keeper = makeKeeper(owner, () => state.draft)
  void readDraft(owner).then((stored) => {
    if (!state.isLoaded) set({ isLoaded: true, draft: isDraft(stored) ? stored : undefined })
  })
  const put = (draft: Draft | undefined, isIssuedElsewhere = false) => {
    set({ isLoaded: true, draft, isIssuedElsewhere })
    keeper.keep()
  }
  // Rows that another tab issued leave the draft of this tab too. Changes to the other rows stay.
  onDraftIssued(owner, ({ draftId, ordersAccepted, left }) => {
    const { draft } = state
    if (draft?.id !== draftId || ordersAccepted <= draft.ordersAccepted) return
    const kept = new Set(left)
    const rows = draft.rows?.filter(({ key }) => kept.has(key))
    put(rows?.length ? { ...draft, rows, emissions: [], ordersAccepted } : undefined, true)
  })
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: (draft) => put(draft),
    change: (change) => state.draft && put(change(state.draft), state.isIssuedElsewhere),
    drop: () => put(undefined),
    tellIssued: ({ id, ordersAccepted, rows = [] }) =>
      tellDraftIssued(owner, { draftId: id, ordersAccepted, left: rows.map(({ key }) => key) }),
    whenStored: keeper.whenStored,
  }
}

/** Writes one state after the other. Of the states that came during a write, only the last is written. */
function makeKeeper(owner: DraftOwner, current: () => Draft | undefined) {
  let isDeleted = false
  let writing: Promise<void> | undefined
  let isStale = false
  onDraftsDeleted(() => {
    isDeleted = true
  })
  const write = async () => {
    while (isStale && !isDeleted) {
      isStale = false
      const draft = current()
      await (draft ? writeDraft(owner, draft) : deleteDraft(owner))
    }
    writing = undefined
  }
  return {
    keep: () => {
      isStale = true
      writing ??= write()
    },
    whenStored: () => writing ?? Promise.resolve(),
  }
}

function isDraft(stored: unknown): stored is Draft {
  return typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === draftVersion
}

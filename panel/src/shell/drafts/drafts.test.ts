import { expect, it, vi } from 'vitest'

/** A busy machine is slow, not wrong. */
const waitMsMax = 120_000

it('lets every tab forget its drafts when a person signs out in one of them', async () => {
  const here = await import('./drafts.ts')
  vi.resetModules()
  const otherTab = await import('./drafts.ts')
  const [toldHere, toldThere] = [vi.fn(), vi.fn()]
  here.onDraftsDeleted(toldHere)
  otherTab.onDraftsDeleted(toldThere)
  await here.deleteAllDrafts()
  await vi.waitFor(() => expect(toldThere).toHaveBeenCalledOnce(), waitMsMax)
  expect(toldHere).toHaveBeenCalledOnce()
})

it('lets every tab know that a draft was issued in one of them, and none of another person, organization or kind', async () => {
  const owner = { organizationId: 'one', email: 'ana@example.edu', what: 'list' as const }
  const here = await import('./drafts.ts')
  vi.resetModules()
  const otherTab = await import('./drafts.ts')
  const [told, toldOther] = [vi.fn(), vi.fn()]
  otherTab.onDraftIssued(owner, told)
  otherTab.onDraftIssued({ ...owner, email: 'eva@example.edu' }, toldOther)
  otherTab.onDraftIssued({ ...owner, organizationId: 'another' }, toldOther)
  otherTab.onDraftIssued({ ...owner, what: 'repairs' }, toldOther)
  const news = { draftId: 'a draft', ordersAccepted: 1, left: [3] }
  here.tellDraftIssued(owner, news)
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(news), waitMsMax)
  expect(toldOther).not.toHaveBeenCalled()
})

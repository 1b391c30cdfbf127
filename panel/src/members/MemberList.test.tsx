import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestFailure } from '../data/request-failure.ts'
import { served, showPanel } from '../show-panel.tsx'
import type { MemberPage, MemberRow } from './member.ts'

const addedAt = '2026-11-01T10:00:00Z'
const makeRow = (name: string): MemberRow => ({
  id: crypto.randomUUID(),
  name,
  role: null,
  license_number: null,
  status: 'active',
  created_at: addedAt,
  addresses: [
    { email: `${name.toLowerCase()}@example.edu`, added_at: addedAt, verified_at: addedAt, verified_by: 'letter' },
  ],
})
const answerWith = (...items: MemberRow[]) => void served('list-members').mockResolvedValue({ items, next: null })
const namesShown = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)

describe('the list of members', () => {
  beforeEach(() => void served('list-members').mockReset())

  it('leads on to the next page by its mark, and back to the first', async () => {
    const first: MemberPage = { items: [makeRow('Ana'), makeRow('Bea')], next: 'after-bea' }
    const second: MemberPage = { items: [makeRow('Carla')], next: null }
    served('list-members').mockImplementation(async ({ query }) => (query?.after === 'after-bea' ? second : first))
    const user = showPanel('/members')
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    expect(namesShown()).toEqual(['Ana', 'Bea'])
    expect(pages.queryByRole('link', { name: 'First page' })).toBeNull()
    await user.click(pages.getByRole('link', { name: 'Next page' }))
    await screen.findByText('Carla')
    expect(namesShown()).toEqual(['Carla'])
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'First page' }))
    await screen.findByText('Ana')
  })

  it('says what members are for while there are none, and offers to add one to who may', async () => {
    answerWith()
    showPanel('/members')
    await screen.findByRole('heading', { name: 'No members yet' })
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('link', { name: 'Add member' })).toBeDefined()
  })

  it('shows a viewer no action, and no form by its address', async () => {
    answerWith(makeRow('Ana'))
    showPanel('/members?panel=create', 'viewer')
    await screen.findByText('Ana')
    expect(screen.queryByRole('link', { name: 'Add member' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells a search without result from a list without members', async () => {
    answerWith()
    showPanel('/members?q=zzz')
    await screen.findByText('Nothing matches these filters')
    expect(screen.queryByText('No members yet')).toBeNull()
  })

  it('that failed says so with the id to ask about, and asks again when told to', async () => {
    const broken = new RequestFailure({ kind: 'broken', status: 500, requestId: 'request-of-the-fault' })
    served('list-members').mockRejectedValue(broken)
    const user = showPanel('/members')
    const alert = within(await screen.findByRole('alert'))
    answerWith(makeRow('Ana'))
    expect(alert.getByText('request-of-the-fault')).toBeDefined()
    await user.click(alert.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Ana')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

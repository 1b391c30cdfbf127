import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestFailure } from '../data/request-failure.ts'
import { organizationId, served, showPanel } from '../show-panel.tsx'
import type { Member, MemberPage } from './member.ts'

const eva: Member = {
  id: '0199e0a4-0000-7c11-9f00-000000000001',
  name: 'Eva Núñez',
  role: null,
  license_number: null,
  status: 'active',
  created_at: '2026-11-01T10:00:00Z',
  addresses: [],
  credentials_in_wallet: 0,
}
const page: MemberPage = { items: [eva], next: null }

async function openForm() {
  const user = showPanel('/members?panel=create')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a member' }))
  return { user, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Add member' })) }
}

describe('the form of a new member', () => {
  beforeEach(() => {
    served('list-members').mockReset().mockResolvedValue(page)
    served('add-member').mockReset()
  })

  it('names what is missing at its field, sends nothing, and puts the focus on the first', async () => {
    const { dialog, send } = await openForm()
    await send()
    const email = dialog.getByLabelText(/^E-mail/)
    await waitFor(() => expect(email).toBe(document.activeElement))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(email)).toMatch(/Type an e-mail address/)
    expect(describedBy(dialog.getByLabelText('Name'))).toMatch(/name of the person/)
    expect(served('add-member')).not.toHaveBeenCalled()
  })

  it('shows what the service refuses at the field that it is about, and keeps what was typed', async () => {
    const fields = { name: 'is too long' }
    served('add-member').mockRejectedValueOnce(new RequestFailure({ kind: 'refused', status: 422, fields }))
    const { user, dialog, send } = await openForm()
    await user.type(dialog.getByLabelText(/^E-mail/), 'eva@example.edu')
    await user.type(dialog.getByLabelText('Name'), 'Eva')
    await send()
    const name = dialog.getByLabelText('Name')
    await waitFor(() => expect(describedBy(name)).toMatch(/is too long/))
    expect(document.activeElement).toBe(name)
    expect(dialog.getByLabelText(/^E-mail/)).toHaveProperty('value', 'eva@example.edu')
  })

  it('sends what was typed without blanks around it, closes, and tells what became of it', async () => {
    served('add-member').mockResolvedValueOnce(eva)
    const { user, dialog, send } = await openForm()
    await user.type(dialog.getByLabelText(/^E-mail/), ' eva@example.edu ')
    await user.type(dialog.getByLabelText('Name'), ' Eva Núñez ')
    await send()
    await screen.findByText(/Eva Núñez is a member now/)
    const sent = { email: 'eva@example.edu', name: 'Eva Núñez', role: '', license_number: '', vouch: false }
    expect(served('add-member')).toHaveBeenCalledExactlyOnceWith({ organizationId, body: sent })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

/** The description that a screen reader reads with a field. */
function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

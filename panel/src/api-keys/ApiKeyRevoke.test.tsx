import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestFailure } from '../data/request-failure.ts'
import { organizationId, served, showPanel } from '../show-panel.tsx'
import type { ApiKey, Scope } from './api-key.ts'

const scopes: Scope[] = ['templates:read', 'credentials:read', 'credentials:issue', 'events:read']
const moodle: ApiKey = {
  id: '0199e0a4-0000-7c11-9f00-000000000002',
  name: 'Moodle',
  prefix: 'svc_live_ab12',
  last_four: 'wxyz',
  created_at: '2026-01-01T10:00:00Z',
  created_by: null,
  last_used_at: null,
  revoked_at: null,
  revoked_by: null,
  running_jobs: 3,
  scopes: ['credentials:read'],
  expires_at: null,
  allowed_networks: [],
  allowed_templates: [],
}
const revoked: ApiKey = { ...moodle, revoked_at: '2026-11-23T10:00:00Z', revoked_by: 'Ana Muñoz' }

async function openDialog() {
  const user = showPanel('/settings/api-keys')
  const opener = await screen.findByRole('link', { name: 'Revoke Moodle' })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this key?' }))
  const typed = dialog.getByRole('textbox')
  return { user, dialog, typed, revoke: () => user.click(dialog.getByRole('button', { name: 'Revoke for good' })) }
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the dialog that revokes a key', () => {
  beforeEach(() => {
    served('list-api-keys')
      .mockReset()
      .mockResolvedValue({ items: [moodle], scopes })
    served('revoke-api-key').mockReset()
  })

  it('says what depends on the key, and has the focus where its name is typed', async () => {
    const { dialog, typed } = await openDialog()
    await waitFor(() => expect(document.activeElement).toBe(typed))
    expect(dialog.getByText(/\b3 jobs\b/)).toBeDefined()
  })

  it('gives the focus back to what opened it, and to the title of the screen where that is gone', async () => {
    const { user } = await openDialog()
    await user.keyboard('{Escape}')
    await isGone()
    const opener = screen.getByRole('link', { name: 'Revoke Moodle' })
    await waitFor(() => expect(document.activeElement).toBe(opener))
    await user.keyboard('{Enter}')
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Moodle')
    served('revoke-api-key').mockResolvedValueOnce(revoked)
    served('list-api-keys').mockResolvedValue({ items: [revoked], scopes })
    await user.click(screen.getByRole('button', { name: 'Revoke for good' }))
    await waitFor(() => expect(opener.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('revokes nothing until the name is typed as it is, and says so at the field', async () => {
    const { user, typed, revoke, dialog } = await openDialog()
    await user.type(typed, 'moodle')
    await revoke()
    await dialog.findByText('That is not “Moodle”. Type it exactly, capital letters included.')
    expect(typed.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(typed)
    expect(served('revoke-api-key')).not.toHaveBeenCalled()
  })

  it('revokes by Enter, closes, and tells it; the list shows the key as revoked', async () => {
    served('revoke-api-key').mockResolvedValueOnce(revoked)
    const { user, typed } = await openDialog()
    served('list-api-keys').mockResolvedValue({ items: [revoked], scopes })
    await user.type(typed, 'Moodle{Enter}')
    await screen.findByText('The key “Moodle” is revoked.')
    await isGone()
    expect(served('revoke-api-key')).toHaveBeenCalledExactlyOnceWith({
      organizationId,
      path: { id: moodle.id },
      body: { name: 'Moodle' },
    })
    expect(screen.queryByRole('link', { name: 'Revoke Moodle' })).toBeNull()
  })

  it('stays open with what was typed where the service could not be asked', async () => {
    served('revoke-api-key').mockRejectedValueOnce(new RequestFailure({ kind: 'offline' }))
    const { user, dialog, typed } = await openDialog()
    await user.type(typed, 'Moodle{Enter}')
    await dialog.findByText(/could not be reached/)
    expect(typed).toHaveProperty('value', 'Moodle')
  })

  it.each(['Cancel', 'Escape'])('is closed by %s, and nothing is revoked', async (way) => {
    const { user, dialog, typed } = await openDialog()
    await user.type(typed, 'Moodle')
    await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(dialog.getByRole('button', { name: way })))
    await isGone()
    expect(served('revoke-api-key')).not.toHaveBeenCalled()
  })
})

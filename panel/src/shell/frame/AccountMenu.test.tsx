import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { signOut } from '../../data/session.ts'
import { showPanel } from '../../show-panel.tsx'

vi.mock('../../data/session.ts', { spy: true })

it('signing out everywhere is asked before it is done, and can be thought better of', async () => {
  vi.mocked(signOut).mockReset().mockResolvedValue(undefined)
  const user = showPanel('/team')
  await user.click(await screen.findByRole('button', { name: 'Your account' }))
  const ask = () => screen.findByRole('button', { name: 'Sign out everywhere' })
  await user.click(await ask())
  const asked = within(await screen.findByRole('group', { name: 'Sign out everywhere' }))
  expect(asked.getByText(/this one too/)).toBeDefined()
  await user.click(asked.getByRole('button', { name: 'Stay' }))
  await user.click(await ask())
  expect(signOut).not.toHaveBeenCalled()
  await user.click(within(screen.getByRole('group')).getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledExactlyOnceWith({ everywhere: true })
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { served, showPanel } from '../../show-panel.tsx'

it('signing out everywhere is asked before it is done, and can be thought better of', async () => {
  served('sign-out').mockReset().mockResolvedValue(undefined)
  const user = showPanel('/team')
  await user.click(await screen.findByRole('button', { name: 'Your account' }))
  const ask = () => screen.findByRole('button', { name: 'Sign out everywhere' })
  await user.click(await ask())
  const asked = within(await screen.findByRole('group', { name: 'Sign out everywhere' }))
  expect(asked.getByText(/this one too/)).toBeDefined()
  await user.click(asked.getByRole('button', { name: 'Stay' }))
  await user.click(await ask())
  expect(served('sign-out')).not.toHaveBeenCalled()
  await user.click(within(screen.getByRole('group')).getByRole('button', { name: 'Sign out' }))
  expect(served('sign-out')).toHaveBeenCalledExactlyOnceWith({ body: { everywhere: true } })
})

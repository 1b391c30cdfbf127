import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showPanel } from '../../show-panel.tsx'
import { loadWhenReachable } from '../lazy-screen.ts'

const answer = () => vi.stubGlobal('fetch', async () => Response.json({ items: [], next: null, person: null }))
const away = 'The service cannot be reached. Trying again…'

it('says within the frame that the service is away, and asks again for what was missing when it is back', async () => {
  showPanel('/members')
  await screen.findByText(away)
  expect(screen.getByRole('navigation', { name: 'Sections' })).toBeDefined()
  answer()
  await screen.findByRole('heading', { name: 'No members yet' })
  await waitFor(() => expect(screen.queryByText(away)).toBeNull())
})

it('loads the script of a screen when the service is back, with the screen of before until then', async () => {
  showPanel('/members')
  await screen.findByText(away)
  const load = vi.fn(async () => 'the screen').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const loading = loadWhenReachable(load)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  answer()
  expect(await loading).toBe('the screen')
})

it('gives up a script that is not there though the service answers', async () => {
  answer()
  const gone = new TypeError('Failed to fetch')
  await expect(loadWhenReachable(() => Promise.reject(gone))).rejects.toBe(gone)
})

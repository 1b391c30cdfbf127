import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { served, showPanel } from '../../show-panel.tsx'

const none = { people: [], credentials: [], templates: [], batches: [] }
const foundFor = (email: string) => ({ ...none, people: [{ email, name: null, member_id: null }] })

describe('the search over everything', () => {
  beforeEach(() => {
    served('list-batches').mockReset().mockResolvedValue({ items: [], next: null })
    served('search')
      .mockReset()
      .mockImplementation(async ({ query }) => foundFor(`${query?.q}@example.com`))
  })

  it('has every letter that is typed after Ctrl-K, from before its field is there on', async () => {
    const user = showPanel('/batches')
    await screen.findByRole('heading', { name: 'No batch yet' })
    await user.keyboard('{Control>}k{/Control}mateo')
    const field = await screen.findByRole('combobox')
    await user.keyboard(' v')
    expect((field as HTMLInputElement).value).toBe('mateo v')
    await user.keyboard('{Escape}{Control>}k{/Control}')
    expect(((await screen.findByRole('combobox')) as HTMLInputElement).value).toBe('')
  })

  it('goes to what is found for all that was typed, also where Enter is pressed before the answer is there', async () => {
    const user = showPanel('/batches')
    await screen.findByRole('heading', { name: 'No batch yet' })
    await user.keyboard('{Control>}k{/Control}ma')
    await screen.findByRole('option', { name: 'ma@example.com' })
    served('get-person')
      .mockReset()
      .mockReturnValue(new Promise(() => {}))
    await user.keyboard('teo{Enter}')
    await screen.findByText(/mateo@example\.com/)
    expect(screen.queryByText('ma@example.com')).toBeNull()
  })
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../data/ask.ts'
import { served, showPanel } from '../show-panel.tsx'
import type { TeamPerson } from './team.ts'

const personOf = (id: string, role: TeamPerson['role'], isYou: boolean): TeamPerson =>
  ({
    id,
    name: id,
    email: `${id}@aguamarina.example`,
    role,
    is_you: isYou,
    api_keys: id === 'eva' ? [{ name: 'Moodle', last_four: 'x7Qa' }] : [],
    joined_at: '2026-01-01T10:00:00Z',
  }) as TeamPerson
const teamOf = (...people: TeamPerson[]) =>
  served('get-team').mockResolvedValue({ people, invitations: null } as Answer<'get-team'>)

describe('leaving the team', () => {
  it('is refused to the last owner before anything is typed', async () => {
    teamOf(personOf('ana', 'owner', true), personOf('luis', 'admin', false))
    showPanel('/team?panel=leave&person=ana')
    const refused = within(await screen.findByRole('dialog', { name: 'You cannot leave yet' }))
    expect(refused.getByText(/keeps at least one owner/)).toBeDefined()
    expect(refused.queryByRole('textbox')).toBeNull()
  })

  it('asks an owner beside whom there is another one for the name of the organization', async () => {
    teamOf(personOf('ana', 'owner', true), personOf('luis', 'owner', false))
    showPanel('/team?panel=leave&person=ana')
    const asked = within(await screen.findByRole('dialog', { name: 'Leave the team?' }))
    expect(asked.getByRole('textbox')).toBeDefined()
  })
})

describe('changing the role of somebody', () => {
  it('names the API keys that they made where the role is lowered, since those go on issuing', async () => {
    teamOf(personOf('ana', 'owner', true), personOf('eva', 'admin', false))
    const user = showPanel('/team?panel=role&person=eva')
    const panel = within(await screen.findByRole('dialog', { name: 'Role of eva' }))
    expect(panel.queryByText(/Moodle/)).toBeNull()
    await user.click(panel.getByRole('radio', { name: /Viewer/ }))
    expect(panel.getByText('Moodle').closest('li')?.textContent).toBe('Moodle (…x7Qa)')
    await user.click(panel.getByRole('radio', { name: /Owner/ }))
    expect(panel.queryByText(/Moodle/)).toBeNull()
  })
})

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../data/ask.ts'
import { organizationId, served, showPanel } from '../../show-panel.tsx'
import type { OrganizationProfile } from '../wire.ts'

const profile: OrganizationProfile = {
  name: 'Universidad de Aguamarina',
  language: 'es',
  description: null,
  url: null,
  logo_url: 'http://localhost:3000/images/logo.png',
  email: null,
  reply_to: null,
  accent: '#1f4e79',
  allows_name_removal: true,
  allows_wallets: true,
  did: 'did:web:example.edu:orgs:1',
  page_url: 'https://example.edu/orgs/1',
}
const template: Answer<'list-template-rows'>['items'][number] = {
  id: '0199e0a4-0000-7c11-9f00-000000000005',
  version: 1,
  name: 'Diploma de grado',
  achievement_type: 'Diploma',
  image_url: 'http://localhost:3000/images/badge.png',
  state: 'published',
  has_draft: false,
  published_at: '2026-11-01T09:00:00Z',
  issued_count: 3,
}
const turnOff = { name: 'Allow it no more' }

describe('the settings of wallets', () => {
  beforeEach(() => {
    served('get-profile').mockReset().mockResolvedValue(profile)
    served('list-template-rows')
      .mockReset()
      .mockResolvedValue({ items: [template], next: null })
    served('change-organization').mockReset()
  })

  it('shows a card of the newest template, with the name, the pictures and the colour of the organization', async () => {
    showPanel('/settings/wallets')
    const card = (await screen.findByText('Diploma de grado')).closest('figure')
    expect(card?.textContent).toContain('Universidad de Aguamarina')
    expect([...(card?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual([
      '/images/badge.png',
      '/images/logo.png',
    ])
    expect(card?.style.background).toBe('#1f4e79')
    expect(screen.getByText(/this picture and these colours/)).toBeDefined()
    expect(served('list-template-rows')).toHaveBeenCalledWith(
      expect.objectContaining({ query: { state: 'published' } }),
    )
  })

  it('shows a card without a template too, and asks no other site for a picture', async () => {
    served('get-profile').mockResolvedValue({ ...profile, accent: null, logo_url: 'https://elsewhere.example/l.png' })
    served('list-template-rows').mockResolvedValue({ items: [], next: null })
    showPanel('/settings/wallets')
    await screen.findByText(/published no template yet/)
    // Without an accent the service names no colour to wallets.
    expect(screen.getByText(/The colour is its own until you choose one/)).toBeDefined()
    expect(document.querySelectorAll('figure img')).toHaveLength(0)
  })

  it('is turned off and on by an administrator, and tells what that means', async () => {
    served('change-organization').mockResolvedValueOnce({ ...profile, allows_wallets: false })
    const user = showPanel('/settings/wallets', 'admin')
    await user.click(await screen.findByRole('button', turnOff))
    await screen.findByText('Nobody can take a credential of yours into a wallet app.')
    expect(served('change-organization')).toHaveBeenCalledExactlyOnceWith({
      organizationId,
      body: { allows_wallets: false },
    })
    served('change-organization').mockResolvedValueOnce(profile)
    await user.click(screen.getByRole('button', { name: 'Allow it' }))
    await waitFor(() => expect(screen.getByRole('button', turnOff)).toBeDefined())
  })

  it('is read and not changed by others, and says where the service has no address that wallets take', async () => {
    served('get-profile').mockResolvedValue({ ...profile, page_url: 'http://localhost:8080/orgs/1' })
    showPanel('/settings/wallets', 'viewer')
    await screen.findByText(/no address with https/)
    expect(screen.queryByRole('button', turnOff)).toBeNull()
  })
})

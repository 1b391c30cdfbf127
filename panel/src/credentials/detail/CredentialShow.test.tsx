import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { organizationId, served, showPanel } from '../../show-panel.tsx'
import type { Credential } from '../credential.ts'

const at = (day: number) => `2026-11-0${day}T09:00:00Z`
const credential: Credential = {
  id: '0199e0a4-0000-7c11-9f00-000000000008',
  template_id: '0199e0a4-0000-7c11-9f00-000000000005',
  batch_id: '0199e0a4-0000-7c11-9f00-000000000003',
  recipient_name: 'Mateo Villalba',
  recipient_email: 'mateo@example.edu',
  achievement_name: 'Diploma',
  status: 'active',
  issued_at: at(1),
  valid_until: null,
  letter_status: 'sent',
  opened_at: null,
  downloaded_at: null,
  url: 'http://localhost:3000/credentials/0199e0a4-0000-7c11-9f00-000000000008',
  row_number: 1,
  is_internal: false,
  revoked_at: null,
  revocation_reason: null,
  superseded_by: null,
  supersedes: null,
  awarded: {
    image_url: 'http://localhost:3000/images/badge.png',
    recipient: {
      email: 'mateo@example.edu',
      recipient_name: 'Mateo Villalba',
      result_value: 'Notable',
      credits_earned: 4.5,
      term: '2026-2',
      activity_start_date: '2026-08-17',
      evidence: [{ name: 'Project', url: 'https://example.edu/p', description: 'A plan' }],
    },
  },
  changes: [
    {
      kind: 'letter_resent',
      at: at(3),
      by_kind: 'user',
      by_name: 'Marta Ruiz',
      email: '…@casa.example',
      earlier: { status: 'sent', accepted_at: at(2), answer: null },
    },
  ],
  letter: {
    email: 'mateo@casa.example',
    attempts: 1,
    next_attempt_at: null,
    resent_at: at(3),
    sent_at: at(4),
    last_answer: null,
    suppressed_at: null,
    suppressed_by: null,
  },
  copies: [],
}
const show = (path = '') => showPanel(`/credentials/${credential.id}${path}`)

describe('the page of a credential', () => {
  beforeEach(() => {
    served('get-credential-history').mockReset().mockResolvedValue(credential)
    served('revoke-credential').mockReset()
  })

  it('shows the badge and what was awarded: result, credits, term, dates and evidence', async () => {
    show()
    expect((await screen.findByRole('img', { name: 'Diploma' })).getAttribute('src')).toBe('/images/badge.png')
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toMatchObject({
      Result: 'Notable',
      'Credits earned': '4.5',
      'Academic term': '2026-2',
      'Start date': expect.stringContaining('17'),
      Evidence: 'ProjectA plan',
    })
    expect(screen.getByRole('link', { name: 'Project' }).getAttribute('href')).toBe('https://example.edu/p')
  })

  it('tells of each letter where it went and who sent it again, and keeps when the first was accepted', async () => {
    show()
    const [, sent] = await screen.findAllByText('Letter accepted by the mail server')
    expect(sent).toBeDefined()
    const resent = within(screen.getByText('Letter sent again').closest('li') as HTMLElement)
    expect(resent.getByText('To mateo@casa.example')).toBeDefined()
    expect(resent.getByText('By Marta Ruiz')).toBeDefined()
  })

  it('tells when it was taken into a wallet app, and what that app said became of it', async () => {
    const copies = [
      { taken_at: at(5), answer: 'accepted' as const, answered_at: at(6) },
      { taken_at: at(7), answer: null, answered_at: null },
    ]
    served('get-credential-history').mockResolvedValue({ ...credential, copies })
    show()
    expect(await screen.findAllByText('Taken into a wallet app')).toHaveLength(2)
    const confirmed = screen.getByText('The wallet app confirmed that it keeps it').closest('li') as HTMLElement
    expect(confirmed.querySelector('time')?.getAttribute('datetime')).toBe(at(6))
  })

  it('leads to its correction, whose title has the focus also once its data have come', async () => {
    const { promise, resolve } = Promise.withResolvers<never>()
    served('get-row-to-correct').mockReturnValue(promise)
    const user = show()
    await user.click(await screen.findByRole('link', { name: 'Correct and reissue' }))
    const title = await screen.findByRole('heading', { name: 'Correct and reissue', level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(title))
    resolve({ template_id: credential.template_id, recipient: {} } as never)
    await waitFor(() => expect(title.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Correct and reissue'))
  })

  it('asks for a reason before it is revoked, and for no address', async () => {
    served('revoke-credential').mockResolvedValue({ ...credential, status: 'revoked', revoked_at: at(5) })
    const user = show('?panel=revoke')
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this credential?' }))
    const revoke = () => user.click(dialog.getByRole('button', { name: 'Revoke for good' }))
    await revoke()
    await dialog.findByText(/Say why/)
    expect(served('revoke-credential')).not.toHaveBeenCalled()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Issued by mistake')
    await revoke()
    await screen.findByText('The credential is revoked.')
    expect(served('revoke-credential')).toHaveBeenCalledExactlyOnceWith({
      organizationId,
      path: { id: credential.id },
      body: { reason: 'Issued by mistake' },
    })
  })
})

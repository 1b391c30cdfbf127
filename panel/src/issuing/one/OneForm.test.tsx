import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestFailure } from '../../data/request-failure.ts'
import { served, showPanel } from '../../show-panel.tsx'
import { templateRecord } from '../draft/drafts-of-tests.ts'
import type { RecipientVerdict } from '../wire.ts'

it('offers the domain that was probably meant at the address, and takes it with one press that judges nothing else', async () => {
  served('get-template-record').mockResolvedValue(templateRecord)
  const verdict: RecipientVerdict = {
    row: 1,
    email: 'eva@gmial.com',
    status: 'error',
    errors: ['Este achievement requiere recipient_name'],
    error_codes: ['field_missing'],
    warnings: ['Did you mean gmail.com?'],
    warning_codes: ['domain_typo'],
  }
  served('validate-recipients').mockResolvedValue({
    template_id: templateRecord.row.id,
    total: 1,
    valid: 0,
    warnings: 0,
    errors: 1,
    holders: [],
    recipients: [verdict],
  })
  const user = showPanel(`/issue/one?template=${templateRecord.row.id}`, 'issuer')
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /^E-mail/ })
  await user.type(address, 'eva@gmial.com')
  const hint = await screen.findByRole('button', { name: 'Use gmail.com' })
  expect(document.getElementById(address.getAttribute('aria-describedby') ?? '')?.contains(hint)).toBe(true)
  await user.tab()
  await user.tab()
  const name = screen.getByRole('textbox', { name: /^Recipient|^Name|^Full name/ })
  expect(document.activeElement).toBe(name)
  await user.click(hint)
  expect(address.value).toBe('eva@gmail.com')
  expect(document.activeElement).toBe(name)
  expect(screen.queryByText(/is missing/)).toBeNull()
})

it('leads to the other templates where the one of the address is not there', async () => {
  served('get-template-record').mockRejectedValue(new RequestFailure({ kind: 'not_found', status: 404 }))
  showPanel('/issue/one?template=0199e0a4-0000-7c11-9f00-00000000000f', 'issuer')
  await screen.findByRole('heading', { name: 'This template cannot be issued' })
  expect(screen.getByRole('link', { name: 'Choose another template' })).toBeDefined()
})

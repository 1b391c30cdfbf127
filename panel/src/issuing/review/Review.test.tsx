import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { email, organizationId, served, showPanel } from '../../show-panel.tsx'
import { draftStoreOf } from '../draft/draft-store.ts'
import { draftOf, templateRecord } from '../draft/drafts-of-tests.ts'
import type { Values } from '../rows/column.ts'
import type { RecipientVerdict } from '../wire.ts'

const templateId = templateRecord.row.id

/** The verdict of the service on an address: an address without a domain is invalid, and one domain counts as mistyped. */
function verdictOn(address: string, index: number): RecipientVerdict {
  const [, domain = ''] = address.split('@')
  const verdict = { row: index + 1, email: address, errors: [], error_codes: [], warnings: [], warning_codes: [] }
  if (domain === '') return { ...verdict, status: 'error', errors: ['E-mail inválido'], error_codes: ['email_invalid'] }
  if (domain !== 'gmial.com') return { ...verdict, status: 'valid' }
  return { ...verdict, status: 'warning', warnings: ['Did you mean gmail.com?'], warning_codes: ['domain_typo'] }
}

/** The verdict on a row: its result has to be one of the results of the template, letter by letter. */
function verdictOnRow({ email: address, result_value: result }: Record<string, unknown>, index: number) {
  const verdict = verdictOn(String(address), index)
  if (result === undefined || result === 'A' || result === 'B') return verdict
  return {
    ...verdict,
    status: 'error' as const,
    errors: ['Calificación inválida. Valores permitidos: A, B'],
    error_codes: ['result_not_allowed'],
  }
}

async function showReview(...values: Values[]) {
  draftStoreOf({ organizationId, email, what: 'list' }).open(draftOf(values))
  const user = showPanel('/issue/draft', 'issuer')
  await screen.findByRole('grid', { name: 'Rows to issue' })
  const rowOf = (number: number) => screen.findByRole('row', { name: new RegExp(`row ${number}\\b`) })
  return { user, cellsOf: async (number: number) => within(await rowOf(number)).getAllByRole('gridcell') }
}

const right = { email: 'ana@example.edu', recipient_name: 'Ana', result_value: 'A' }
const checked = () =>
  served('validate-recipients').mock.calls.map(
    ([
      {
        body: { recipients },
      },
    ]) => recipients.map((one) => one.email),
  )

describe('the review of rows', () => {
  beforeEach(() => {
    // Without a layout no element has a height, and a list without a height shows no row.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
    served('get-template-record').mockReset().mockResolvedValue(templateRecord)
    served('validate-recipients')
      .mockReset()
      .mockImplementation(async ({ body: { recipients } }) => ({
        template_id: templateId,
        total: recipients.length,
        valid: 0,
        warnings: 0,
        errors: 0,
        holders: [],
        recipients: recipients.map((one, index) => verdictOnRow(one, index)),
      }))
  })

  it('marks the cell that is wrong, says why in it, and counts what can be issued', async () => {
    const { cellsOf } = await showReview(right, { ...right, email: 'luis@' })
    await screen.findByText('This is no e-mail address.')
    const [address, name] = await cellsOf(2)
    expect(address?.getAttribute('aria-invalid')).toBe('true')
    const reason = document.getElementById(address?.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('This is no e-mail address.')
    expect(name?.getAttribute('aria-invalid')).toBeNull()
    expect((await cellsOf(1))[0]?.getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText('1 can be issued now; 1 stays as a draft.')).toBeDefined()
  })

  it('takes what is typed into a cell with Enter, goes down, and asks about that row alone', async () => {
    const { user, cellsOf } = await showReview({ ...right, email: 'luis@' }, right)
    await screen.findByText('This is no e-mail address.')
    await user.click((await cellsOf(1))[0] as HTMLElement)
    await user.keyboard('{Control>}a{/Control}luis@example.edu{Enter}')
    await screen.findByText('All 2 can be issued.')
    expect((await cellsOf(1))[0]?.textContent).toBe('luis@example.edu')
    expect(document.activeElement).toBe((await cellsOf(2))[0])
    expect(checked()).toEqual([['luis@', 'ana@example.edu'], ['luis@example.edu']])
  })

  it('gives up what is typed with Escape, and asks nothing', async () => {
    const { user, cellsOf } = await showReview(right)
    await screen.findByText('All 1 can be issued.')
    await user.click((await cellsOf(1))[1] as HTMLElement)
    await user.keyboard('Somebody else{Escape}')
    expect((await cellsOf(1))[1]?.textContent).toBe('Ana')
    expect(checked()).toHaveLength(1)
  })

  it('offers the results that the template allows, and nothing else', async () => {
    const { user, cellsOf } = await showReview(right)
    await user.click((await cellsOf(1))[2] as HTMLElement)
    const choices = within(screen.getByRole('combobox')).getAllByRole('option')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['', 'A', 'B'])
  })

  it('mends a mistyped domain with one press', async () => {
    const { user, cellsOf } = await showReview({ ...right, email: 'eva@gmial.com' })
    await user.click(await screen.findByRole('button', { name: 'Use gmail.com' }))
    expect((await cellsOf(1))[0]?.textContent).toBe('eva@gmail.com')
  })

  it('mends a result that differs from an allowed one in its case alone, in its row or in all of them', async () => {
    const { user, cellsOf } = await showReview(
      ...['a', 'b', ' B'].map((result) => ({ ...right, result_value: result })),
    )
    await user.click((await screen.findAllByRole('button', { name: 'Use A' }))[0] as HTMLElement)
    expect((await cellsOf(1))[2]?.textContent).toBe('A')
    await user.click(await screen.findByRole('button', { name: /mend 2 together/ }))
    await user.click(await screen.findByRole('button', { name: 'b → B and the like, in 2' }))
    await screen.findByText('All 3 can be issued.')
  })
})

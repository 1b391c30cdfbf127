import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { served, showPanel } from '../../show-panel.tsx'
import { blankValues, fileOf } from '../form/template-values.ts'
import type { TemplateFile, TemplateRecord } from '../template.ts'

const id = '0199e0a4-0000-7c11-9f00-000000000007'
const file = { ...fileOf(blankValues), name: 'Diploma' } as unknown as TemplateFile
const record: TemplateRecord = {
  row: {
    id,
    version: 1,
    name: 'Diploma',
    achievement_type: 'Certificate',
    image_url: null,
    state: 'published',
    has_draft: true,
    published_at: '2026-11-22T09:00:00Z',
    issued_count: 0,
  },
  criteria_markup: null,
  published: file,
  draft: { template: file, changed_at: '2026-11-22T09:00:00Z', is_behind: false },
  edit_state: '1-1',
  versions: [],
  pathways: [
    { id: '0199e0a4-0000-7c11-9f00-000000000008', name: 'Diploma in data', uses: 'awards' },
    { id: '0199e0a4-0000-7c11-9f00-000000000009', name: 'Master in data', uses: 'asks_for' },
  ],
}

describe('a template that pathways use', () => {
  beforeEach(() => {
    sessionStorage.clear()
    served('get-template-record').mockReset().mockResolvedValue(record)
    served('preview-template')
      .mockReset()
      .mockImplementation(() => new Promise(() => {}))
  })

  it('says before it is archived which pathway will award nobody, and which asks for it', async () => {
    showPanel(`/templates/${id}?ask=archive`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive this template?' }))
    expect(dialog.getByRole('link', { name: 'Diploma in data' }).closest('p')?.textContent).toContain('awards nobody')
    expect(dialog.getByRole('link', { name: 'Master in data' }).closest('p')?.textContent).toContain('asks for')
  })

  it('says before another version is published what becomes of them', async () => {
    const user = showPanel(`/templates/${id}/edit`)
    await user.click(await screen.findByRole('button', { name: 'Publish…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 2?' }))
    expect(dialog.getByRole('link', { name: 'Diploma in data' }).closest('p')?.textContent).toContain('no pathway can')
    expect(dialog.getByRole('link', { name: 'Master in data' })).toBeDefined()
  })
})

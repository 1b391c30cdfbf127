import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { served, showPanel } from '../../show-panel.tsx'
import type { PathwayFile, PathwayRecord } from '../wire.ts'

const id = '0199e0a4-0000-7c11-9f00-000000000003'
const templateId = '0199e0a4-0000-7c11-9f00-000000000005'
const file: PathwayFile = {
  name: 'Tutors',
  description: 'Who may tutor.',
  award_template_id: templateId,
  groups: [],
  when_revoked: 'flag',
}
const row: PathwayRecord['row'] = {
  id,
  name: 'Tutors',
  state: 'draft',
  version: 1,
  has_draft: true,
  published_at: null,
  is_sweeping: false,
  award_template: {
    id: templateId,
    name: 'License to tutor',
    image_url: 'http://localhost/badge.svg',
    is_archived: false,
    takes_result: false,
    result_allowed_values: [],
    credits_available: null,
    unsupplied_fields: [],
  },
  groups: 0,
  awards_count: 0,
  flagged_count: 0,
}

beforeEach(() => {
  served('get-pathway-record')
    .mockReset()
    .mockResolvedValue({ row, newest: file, published: null, templates: [], sweep: null } as unknown as PathwayRecord)
  served('list-pathway-people').mockReset().mockResolvedValue({ items: [], next: null })
})

it('says before publishing which of the fields that the award requires are missing, and not that nobody has earned it', async () => {
  served('preview-pathway')
    .mockReset()
    .mockResolvedValue({
      version: 1,
      people: 0,
      sample: [],
      withheld_people: 1,
      withheld: [
        {
          email: 'ana@example.com',
          error_codes: ['field_missing', 'field_missing'],
          error_message: 'Este achievement requiere role; Este achievement requiere license_number',
        },
      ],
    })
  showPanel(`/pathways/${id}?ask=publish`)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('One person has earned it and cannot be awarded:')
  dialog.getByText('ana@example.com: missing: Role and License number')
  expect(dialog.queryByText(/Nobody has earned it yet/)).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestFailure } from '../../data/request-failure.ts'
import { served, showPanel } from '../../show-panel.tsx'
import type { TemplateFile, TemplatePreview, TemplateRecord } from '../template.ts'

const id = '0199e0a4-0000-7c11-9f00-000000000007'
const preview: TemplatePreview = {
  badge_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  letter: { from: 'Aguamarina', subject: 'Your certificate', html: '<p>Hello</p>', text: 'Hello' },
}
const recordOf = (template: TemplateFile): TemplateRecord => ({
  row: {
    id,
    version: null,
    name: template.name,
    achievement_type: template.achievement_type,
    image_url: null,
    state: 'draft',
    has_draft: true,
    published_at: null,
    issued_count: 0,
  },
  criteria_markup: null,
  published: null,
  draft: { template, changed_at: '2026-11-22T09:00:00Z', is_behind: false },
  edit_state: '0-1',
  versions: [],
  pathways: [],
})

describe('the editor of a template', () => {
  beforeEach(() => {
    sessionStorage.clear()
    served('preview-template').mockReset().mockResolvedValue(preview)
    served('create-draft')
      .mockReset()
      .mockImplementation(async ({ body: { template } }) => recordOf(template as TemplateFile))
    served('get-template-record')
      .mockReset()
      .mockImplementation(() => new Promise(() => {}))
  })

  it('complains of a missing name before it asks whether to publish', async () => {
    const user = showPanel('/templates/new?from=blank')
    await user.click(await screen.findByRole('button', { name: 'Publish…' }))
    await screen.findByText('Not everything can be kept like this:', { exact: false })
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Diploma')
    await user.click(screen.getByRole('button', { name: 'Publish…' }))
    expect(await screen.findByRole('dialog', { name: 'Publish version 1?' })).toBeDefined()
  })

  it('says of a new draft that it is saved, and goes on showing its preview', async () => {
    const user = showPanel('/templates/new?from=blank')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Diploma')
    await waitFor(() => expect(JSON.stringify(served('preview-template').mock.lastCall?.[0].body)).toContain('Diploma'))
    await screen.findByText('Your certificate')
    served('preview-template').mockImplementation(() => new Promise(() => {}))
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('The draft is saved. Nobody issues it until you publish it.')
    expect(served('create-draft')).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Your certificate')).toBeDefined()
  })

  it('says that the service did not answer where that is so, and not that a name is missing', async () => {
    served('preview-template').mockRejectedValue(new RequestFailure({ kind: 'offline' }))
    const user = showPanel('/templates/new?from=blank')
    const pane = within(await screen.findByRole('region', { name: 'How it will look' }))
    await pane.findByText(/The service did not answer/)
    served('preview-template').mockRejectedValue(new RequestFailure({ kind: 'refused', status: 422 }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'D')
    await pane.findByText('Badge and letter stand here as soon as nothing is at fault.')
    expect(pane.queryByText(/Give the template a name/)).toBeNull()
  })
})

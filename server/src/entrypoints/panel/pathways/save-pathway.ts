import { z } from 'zod'
import { pathwaysMax } from '../../../pathways/pathway.ts'
import { readPathway } from '../../../pathways/pathway-file.ts'
import { changePathway, createPathway } from '../../../pathways/publish-pathway.ts'
import { oneOf, refusedFor, refusedWith } from '../describe-panel-errors.ts'
import { memberOperation } from '../member.ts'
import {
  ofPathway,
  pathwayFileExample,
  pathwayIdOf,
  pathwayRecord,
  pathwayRecordExample,
  presentPathwayRecord,
  sentPathway,
  shownVersion,
} from './present-pathway.ts'

const draftExample = {
  ...pathwayRecordExample,
  row: { ...pathwayRecordExample.row, state: 'draft', version: 1, has_draft: true, published_at: null },
  published: null,
  sweep: null,
}

const saved = {
  description: 'The pathway with its draft.',
  schema: pathwayRecord,
  examples: { draft: { summary: 'A draft', value: draftExample } },
}

const unreadable = refusedFor(
  'Something of it cannot be kept; `errors` says which and why.',
  'invalid_pathway',
  'groups must have a group',
)

export const createPathwayDraftOperation = memberOperation({
  name: 'create-pathway-draft',
  leastRole: 'admin',
  keepsBody: true,
  method: 'POST',
  path: '/api/panel/pathways',
  tag: 'Pathways',
  summary: 'Begin a pathway',
  description: 'It is a draft until it is published: nobody is awarded.',
  body: z.object({ pathway: sentPathway }).meta({ id: 'PathwayCreation', description: 'A pathway to be made.' }),
  bodyExamples: { diploma: { summary: 'A diploma', value: { pathway: pathwayFileExample } } },
  responses: {
    201: saved,
    409: refusedFor('There are too many.', 'too_many_pathways', pathwaysMax),
    422: unreadable,
  },
  async handle(ctx, { body }) {
    const { id } = await createPathway(ctx, readPathway(body.pathway))
    return { status: 201, body: await presentPathwayRecord(ctx, id) }
  },
})

export const savePathwayDraftOperation = memberOperation({
  ...ofPathway,
  name: 'save-pathway-draft',
  leastRole: 'admin',
  keepsBody: true,
  method: 'PUT',
  path: '/api/panel/pathways/:id/draft',
  tag: 'Pathways',
  summary: 'Save the next version of a pathway, as a draft',
  description:
    'What is published goes on. Where somebody else saved or published in the meantime, nothing is overwritten.',
  body: z
    .object({ version: shownVersion, pathway: sentPathway })
    .meta({ id: 'PathwayChange', description: 'What the pathway is to say.' }),
  bodyExamples: { diploma: { summary: 'A diploma', value: { version: 2, pathway: pathwayFileExample } } },
  responses: {
    200: saved,
    404: refusedWith('Missing, or of another organization.', 'pathway_not_found', 'organization_not_found'),
    409: oneOf(
      'It is archived, or somebody else was there.',
      refusedWith('Archived.', 'pathway_archived'),
      refusedFor('Somebody else was there.', 'pathway_changed_meanwhile', 3),
    ),
    422: unreadable,
  },
  async handle(ctx, { path, body }) {
    const id = pathwayIdOf(path)
    await changePathway(ctx, id, readPathway(body.pathway), body.version)
    return { body: await presentPathwayRecord(ctx, id) }
  },
})

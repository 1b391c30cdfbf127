import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { templatesMax } from '../../src/administration/drafts/draft.ts'
import { fileExample } from '../../src/entrypoints/api/templates/describe-templates.ts'
import { imagesMax } from '../../src/templates/images/image.ts'
import { type Answer, clientFor } from '../client.ts'
import { makeTenant } from '../factories.ts'
import { type Call, missing, type Scene } from './scene.ts'

const path = '/api/v1/templates'
const unseen = '0198c5a2-6f00-7a4b-9c3d-000000000000'
const file = fileExample

/** A template of an organization of its own, as a draft or published. */
async function drafted(scene: Scene) {
  const tenant = await makeTenant(scene.app)
  const client = clientFor(scene.app.url, tenant.key)
  const { id } = (await client.post(path, file)).body
  return { tenant, client, of: `${path}/${id}` }
}
async function published(scene: Scene) {
  const made = await drafted(scene)
  await made.client.post(`${made.of}/publish`, {})
  return made
}
const put = (client: { call: (...of: [string, string, object]) => Promise<Answer> }, of: string, body: object) =>
  client.call('PUT', `${of}/draft`, body)

const noPicture = (scene: Scene) => ({
  ...file,
  image_url: `${scene.app.platform.settings.publicUrl}/images/${unseen}.png`,
})

const images = '/api/v1/images'
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const upload = async ({ client }: Pick<Scene, 'client'>, file: Buffer | string | Promise<Buffer>) =>
  client.post(images, await file, { 'content-type': 'image/png' })

/** How the examples of making templates come about. */
export const templateScenes: Record<string, (call: Call) => Promise<Answer>> = {
  'createTemplate 201 drafted': ({ scene }) => scene.client.post(path, file),
  'createTemplate 409 many': async ({ scene }) => {
    const { tenant, client } = await drafted(scene)
    await sql`insert into template_drafts (organization_id, template_id, revision, definition, changed_at)
      select ${tenant.organization.id}, gen_random_uuid(), gen_random_uuid(), '{}', now()
      from generate_series(2, ${templatesMax})`.execute(scene.app.database.forService())
    return client.post(path, file)
  },
  'createTemplate 422 file': ({ scene }) => scene.client.post(path, { ...file, name: ' ' }),
  'createTemplate 422 image': ({ scene }) => scene.client.post(path, noPicture(scene)),
  'createTemplate 422 key_format': ({ scene }) => scene.client.post(path, file, { 'idempotency-key': 'x'.repeat(256) }),
  'createTemplate 422 key_reused': async ({ scene }) => {
    const headers = { 'idempotency-key': randomUUID() }
    await scene.client.post(path, file, headers)
    return scene.client.post(path, { ...file, name: 'Otra' }, headers)
  },
  'saveTemplateDraft 200 saved': async ({ scene }) => {
    const { client, of } = await published(scene)
    return put(client, of, file)
  },
  'saveTemplateDraft 404 missing': ({ scene }) => put(scene.client, `${path}/${unseen}`, file),
  'saveTemplateDraft 409 meanwhile': async ({ scene }) => {
    const { client, of } = await drafted(scene)
    return client.call('PUT', `${of}/draft?edit_state=0-0`, file)
  },
  'saveTemplateDraft 422 file': async ({ scene }) => {
    const { client, of } = await drafted(scene)
    return put(client, of, { ...file, name: ' ' })
  },
  'saveTemplateDraft 422 image': async ({ scene }) => {
    const { client, of } = await drafted(scene)
    return put(client, of, noPicture(scene))
  },
  'publishTemplate 200 published': async ({ scene }) => {
    const { client, of } = await drafted(scene)
    return client.post(`${of}/publish`, {})
  },
  'publishTemplate 404 missing': missing(`${path}/{id}/publish`, 'POST', {}),
  'publishTemplate 404 template_draft_not_found': async ({ scene }) => {
    const { client, of } = await published(scene)
    return client.post(`${of}/publish`, {})
  },
  'publishTemplate 409 meanwhile': async ({ scene }) => {
    const { client, of } = await drafted(scene)
    return client.post(`${of}/publish`, { edit_state: '0-0' })
  },
  'publishTemplate 422 state': async ({ scene }) => {
    const { client, of } = await drafted(scene)
    return client.post(`${of}/publish`, { edit_state: 1 })
  },
  'archiveTemplate 200 done': async ({ scene }) => {
    const { client, of } = await published(scene)
    return client.post(`${of}/archive`, {})
  },
  'archiveTemplate 404 missing': missing(`${path}/{id}/archive`, 'POST', {}),
  'unarchiveTemplate 200 done': async ({ scene }) => {
    const { client, of } = await published(scene)
    await client.post(`${of}/archive`, {})
    return client.post(`${of}/unarchive`, {})
  },
  'unarchiveTemplate 404 missing': missing(`${path}/{id}/unarchive`, 'POST', {}),
  'listTemplateVersions 200 one': async ({ scene }) => {
    const { client, of } = await published(scene)
    return client.get(`${of}/versions`)
  },
  'listTemplateVersions 404 missing': missing(`${path}/{id}/versions`),
  'uploadImage 201 kept': ({ scene }) => upload(scene, picture(300, 200)),
  'uploadImage 409 many': async ({ scene }) => {
    const { tenant, client } = await drafted(scene)
    await sql`insert into images (id, organization_id, source_hash, format, width, height, byte_size, bytes, uploaded_at)
      select gen_random_uuid(), ${tenant.organization.id}, int4send(n), 'png', 1, 1, 1, '', now()
      from generate_series(1, ${imagesMax}) n`.execute(scene.app.database.forService())
    return upload({ client }, picture(300, 200))
  },
  'uploadImage 422 kind': ({ scene }) => upload(scene, 'GIF89a'),
  'uploadImage 422 damaged': async ({ scene }) => upload(scene, (await picture(300, 200)).subarray(0, 60)),
  'uploadImage 422 pixels': ({ scene }) => upload(scene, picture(10_000, 4_001)),
  'uploadImage 422 drawing': ({ scene }) => upload(scene, '<svg xmlns="http://www.w3.org/2000/svg"/>'),
}

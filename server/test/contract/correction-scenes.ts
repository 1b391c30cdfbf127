import { randomUUID } from 'node:crypto'
import { resendsMax } from '../../src/credentials/resend-letter.ts'
import { erasePerson } from '../../src/upkeep/erasure/erase-person.ts'
import type { Answer } from '../client.ts'
import { ana, type Call, issued, letterSent, missing, requestOf, type Scene, templateId } from './scene.ts'

const correction = { recipient: ana, reason: 'x' }

/** The path below which the letters of a credential are sent again, once its own was sent. */
async function lettersOf(scene: Scene): Promise<string> {
  const id = await issued(scene)
  await letterSent(scene, id)
  return `/api/v1/credentials/${id}/letters`
}

/** The refusals of both operations for an invalid Idempotency-Key, and for one that belongs to another request. */
const misuse = (pathOf: (scene: Scene) => Promise<string>, [body, other]: object[]) => ({
  key_format: async ({ scene }: Call) =>
    scene.client.post(await pathOf(scene), body, { 'idempotency-key': 'x'.repeat(256) }),
  key_reused: async ({ scene }: Call) => {
    const [path, headers] = [await pathOf(scene), { 'idempotency-key': `order-${randomUUID()}` }]
    await scene.client.post(path, body, headers)
    return scene.client.post(path, other, headers)
  },
})
const correctionMisuse = misuse(
  async (scene) => `/api/v1/credentials/${await issued(scene)}/correct`,
  [correction, { ...correction, reason: 'y' }],
)
const letterMisuse = misuse(lettersOf, [{}, { email: 'ana@example.org' }])

/** How the examples of correcting a credential and of sending its letter again come about. */
export const correctionScenes: Record<string, (call: Call) => Promise<Answer>> = {
  'correctCredential 201 corrected': async ({ scene, operation }) =>
    scene.client.post(`/api/v1/credentials/${await issued(scene)}/correct`, requestOf(operation, 'name')),
  'correctCredential 404 missing': missing('/api/v1/credentials/{id}/correct', 'POST', correction),
  'correctCredential 404 template_not_found': async ({ scene }) => {
    const id = await issued(scene)
    const templates = scene.tenant.ctx.db.updateTable('templates').where('id', '=', templateId)
    await templates.set({ archived_at: new Date() }).execute()
    const answer = await scene.client.post(`/api/v1/credentials/${id}/correct`, correction)
    await templates.set({ archived_at: null }).execute()
    return answer
  },
  'correctCredential 409 revoked': async ({ scene }) => {
    const id = await issued(scene)
    await scene.client.post(`/api/v1/credentials/${id}/revoke`, { reason: 'x' })
    return scene.client.post(`/api/v1/credentials/${id}/correct`, correction)
  },
  'correctCredential 410 erased': async ({ scene }) => {
    const id = await issued(scene, 'gone@example.edu')
    await erasePerson(scene.tenant.ctx, ['gone@example.edu'])
    return scene.client.post(`/api/v1/credentials/${id}/correct`, correction)
  },
  'correctCredential 422 row': async ({ scene }) =>
    scene.client.post(`/api/v1/credentials/${await issued(scene)}/correct`, {
      ...correction,
      recipient: { ...ana, result_value: null },
    }),
  'correctCredential 422 reason': async ({ scene }) =>
    scene.client.post(`/api/v1/credentials/${await issued(scene)}/correct`, { recipient: ana }),
  'correctCredential 422 key_format': correctionMisuse.key_format,
  'correctCredential 422 key_reused': correctionMisuse.key_reused,
  'resendLetter 422 key_format': letterMisuse.key_format,
  'resendLetter 422 key_reused': letterMisuse.key_reused,
  'resendLetter 202 accepted': async ({ scene }) => scene.client.post(await lettersOf(scene), {}),
  'resendLetter 404 missing': missing('/api/v1/credentials/{id}/letters', 'POST', {}),
  'resendLetter 409 waiting': async ({ scene }) => {
    const path = await lettersOf(scene)
    const { db } = scene.tenant.ctx
    const letter = db.updateTable('outbox').where('credential_id', '=', path.split('/')[4] as never)
    await letter.set({ status: 'held' }).execute()
    return scene.client.post(path, {})
  },
  'resendLetter 409 revoked': async ({ scene }) => {
    const path = await lettersOf(scene)
    await scene.client.post(path.replace('letters', 'revoke'), { reason: 'x' })
    return scene.client.post(path, {})
  },
  'resendLetter 429 resends': async ({ scene }) => {
    const path = await lettersOf(scene)
    const { db } = scene.tenant.ctx
    const letter = db.updateTable('outbox').where('credential_id', '=', path.split('/')[4] as never)
    for (let n = 1; n <= resendsMax; n++) {
      await scene.client.post(path, {})
      await letter.set({ status: 'sent', next_attempt_at: null }).execute()
    }
    return scene.client.post(path, {})
  },
  'resendLetter 422 address': async ({ scene }) => scene.client.post(await lettersOf(scene), { email: 'ana@' }),
}

import { newIdempotencyKey } from '../idempotency-key.ts'
import type { CallOptions, KeyedCallOptions } from '../options.ts'
import type { SentRequest } from '../send-request.ts'
import type { Image, TemplateFile, TemplateRecord, TemplateVersion } from '../wire/template.ts'

/** `editState` is the `edit_state` that you have read. Without it, changes that others saved since then are overwritten. */
export type EditOptions = CallOptions & { editState?: string | undefined }

/** The methods that make and change templates. */
export type TemplateMethods = {
  /**
   * Saves a template as a draft. It has to be published before credentials are issued with it.
   *
   * @example
   * const { id } = await client.createTemplate({ name: 'Poetry', description: 'A course', achievement_type: 'Course' })
   * console.log((await client.publishTemplate(id)).version)
   */
  createTemplate(template: TemplateFile, options?: KeyedCallOptions): Promise<TemplateRecord>

  /**
   * Saves the next version of a template, and publishes nothing.
   *
   * @example
   * const { edit_state } = await client.saveTemplateDraft(templateId, await client.getTemplate(templateId))
   * console.log((await client.publishTemplate(templateId, { editState: edit_state })).version)
   */
  saveTemplateDraft(templateId: string, template: TemplateFile, options?: EditOptions): Promise<TemplateRecord>

  /**
   * Publishes the saved draft: from then on credentials are issued with it.
   *
   * @example
   * await client.saveTemplateDraft(templateId, await client.getTemplate(templateId))
   * console.log((await client.publishTemplate(templateId)).version)
   */
  publishTemplate(templateId: string, options?: EditOptions): Promise<TemplateRecord>

  /**
   * Archives a template. Nothing is issued with it any more.
   *
   * @example
   * console.log((await client.archiveTemplate(templateId)).is_archived)
   */
  archiveTemplate(templateId: string, options?: CallOptions): Promise<TemplateRecord>

  /**
   * @example
   * console.log((await client.unarchiveTemplate(templateId)).is_archived)
   */
  unarchiveTemplate(templateId: string, options?: CallOptions): Promise<TemplateRecord>

  /**
   * @example
   * for (const { version, published_at } of await client.listTemplateVersions(templateId)) console.log(version, published_at)
   */
  listTemplateVersions(templateId: string, options?: CallOptions): Promise<TemplateVersion[]>

  /**
   * Stores an image that templates can name: a PNG, JPEG or SVG. The same file gives the same image again.
   *
   * @example
   * const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9" /></svg>'
   * console.log((await client.uploadImage(new TextEncoder().encode(drawing))).url)
   */
  uploadImage(file: Uint8Array<ArrayBuffer>, options?: CallOptions): Promise<Image>
}

type Send = (request: SentRequest) => Promise<{ body: unknown }>

const base = '/api/v1/templates'

export function templateMethods(ask: Send): TemplateMethods {
  const send = async <Body>(request: SentRequest) => (await ask(request)).body as Body
  const one = (id: string, part: string) => `${base}/${encodeURIComponent(id)}/${part}`
  return {
    createTemplate: (body, { idempotencyKey = newIdempotencyKey(), signal } = {}) =>
      send({ method: 'POST', path: base, body, idempotencyKey, signal }),
    saveTemplateDraft: (id, body, { editState, signal } = {}) =>
      send({ method: 'PUT', path: one(id, 'draft'), query: { edit_state: editState }, body, signal }),
    publishTemplate: (id, { editState, signal } = {}) =>
      send({ method: 'POST', path: one(id, 'publish'), body: { edit_state: editState }, signal }),
    archiveTemplate: (id, { signal } = {}) =>
      send({ method: 'POST', path: one(id, 'archive'), body: {}, signal, repeatable: true }),
    unarchiveTemplate: (id, { signal } = {}) =>
      send({ method: 'POST', path: one(id, 'unarchive'), body: {}, signal, repeatable: true }),
    listTemplateVersions: async (id, { signal } = {}) =>
      (await send<{ versions: TemplateVersion[] }>({ method: 'GET', path: one(id, 'versions'), signal })).versions,
    uploadImage: (bytes, { signal } = {}) =>
      send({ method: 'POST', path: '/api/v1/images', bytes, signal, repeatable: true }),
  }
}

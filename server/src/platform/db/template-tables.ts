import type { ColumnType, Generated } from 'kysely'
import type { FrameworkId, ImageId, OrganizationId, TemplateId, UserId } from '../ids.ts'

/** The tables of templates and of their pictures. */
export type TemplateTables = {
  /** Its plain fields (templates/plain-fields.ts) stand here where a statement names their columns. */
  templates: {
    id: TemplateId
    organization_id: OrganizationId
    version: Generated<number>
    name: string
    result_description_id: string
    credits_description_id: string
    certificate_layout: Generated<string>
    required_fields: Json<FieldDescriptorColumn[]>
    optional_fields: Json<FieldDescriptorColumn[]>
    letter: ColumnType<unknown, string | null, string | null>
    alignment: Json<unknown[]>
    tag: string[]
    author_version: string | null
    related: Json<unknown[]>
    creator: ColumnType<unknown, string | null, string | null>
    archived_at: Date | null
    created_at: Generated<Date>
  }
  template_versions: {
    organization_id: OrganizationId
    template_id: TemplateId
    version: number
    definition: Json<Record<string, unknown>>
    replaced_at: Date
  }
  template_drafts: {
    template_id: TemplateId
    organization_id: OrganizationId
    revision: string
    base_version: number | null
    definition: Json<unknown>
    changed_at: Date
    changed_by: UserId | null
  }
  criteria: {
    organization_id: OrganizationId
    narrative_hash: Buffer
    markup: string | null
    created_at: Generated<Date>
  }
  frameworks: {
    id: FrameworkId
    organization_id: OrganizationId
    name: string
    skills: number
    imported_at: Date
  }
  framework_skills: {
    framework_id: FrameworkId
    organization_id: OrganizationId
    line: number
    name: string
    url: string
    code: string | null
    type: string | null
    description: string | null
  }
  framework_words: {
    framework_id: FrameworkId
    organization_id: OrganizationId
    line: number
    word: string
    place: number
  }
  images: {
    id: ImageId
    organization_id: OrganizationId
    source_hash: Buffer
    format: 'png' | 'jpeg'
    width: number
    height: number
    byte_size: number
    bytes: Buffer
    uploaded_at: Date
    used_at: Date | null
  }
}

type Json<T> = ColumnType<T, string, string>

type FieldDescriptorColumn = { name: string; type: string; description: string }

import type { TemplateFile } from '../template.ts'

export type AlignmentValues = {
  name: string
  url: string
  framework: string
  code: string
  type: string
  description: string
}

export type RelatedValues = { url: string; version: string; language: string }

/** The links of an achievement to others, as they are typed. */
export type LinksValues = {
  alignment: AlignmentValues[]
  /** The topics, separated by commas. */
  tags: string
  version: string
  related: RelatedValues[]
  creator: { name: string; url: string }
}

export const blankAlignment: AlignmentValues = { name: '', url: '', framework: '', code: '', type: '', description: '' }
export const blankRelated: RelatedValues = { url: '', version: '', language: '' }

export type LinksFile = Pick<TemplateFile, 'alignment' | 'tag' | 'version' | 'related' | 'creator'>

export const noLinks: LinksFile = { alignment: [], tag: [], version: null, related: [], creator: null }

export function linksValuesOf(file: LinksFile): LinksValues {
  return {
    alignment: file.alignment.map(alignmentValuesOf),
    tags: file.tag.join(', '),
    version: file.version ?? '',
    related: file.related.map(({ url, version, language }) => ({
      url,
      version: version ?? '',
      language: language ?? '',
    })),
    creator: file.creator ?? { name: '', url: '' },
  }
}

export function alignmentValuesOf(one: LinksFile['alignment'][number]): AlignmentValues {
  return {
    name: one.target_name,
    url: one.target_url,
    framework: one.target_framework ?? '',
    code: one.target_code ?? '',
    type: one.target_type ?? '',
    description: one.target_description ?? '',
  }
}

/** Adds a chosen skill. It replaces the last entry where that is empty. */
export function withPicked(alignment: AlignmentValues[], picked: LinksFile['alignment'][number]): AlignmentValues[] {
  const last = alignment.at(-1)
  const isBlank = last !== undefined && Object.values(last).every((text) => text.trim() === '')
  return [...(isBlank ? alignment.slice(0, -1) : alignment), alignmentValuesOf(picked)]
}

/** The links to send. An empty entry is sent as well, so that the service says what it lacks. */
export function linksFileOf({ alignment, tags, version, related, creator }: LinksValues): LinksFile {
  return {
    alignment: alignment.map((one) => ({
      target_name: one.name,
      target_url: one.url,
      target_framework: one.framework || null,
      target_code: one.code || null,
      target_type: one.type || null,
      target_description: one.description || null,
    })),
    tag: tagsOf(tags),
    version: version.trim() || null,
    related: related.map((one) => ({ url: one.url, version: one.version || null, language: one.language || null })),
    creator: creator.name.trim() || creator.url.trim() ? creator : null,
  }
}

export function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

import { haveOneOrder, isLanguageCode } from '@sello/open-badges'
import { z } from 'zod'
import { problem } from '../platform/refusals/field-problem.ts'
import { readableText, tooLongTogether, webAddress } from './file-fields.ts'

/** A skill, a level or a qualification of a framework that a template is aligned with. */
export type TemplateAlignment = {
  targetName: string
  targetUrl: string
  targetFramework: string | null
  targetCode: string | null
  /** A term of the standard, or the author's own. */
  targetType: string | null
  targetDescription: string | null
}

/** The links of a template to other things, in the terms of Open Badges 3.0. */
export type TemplateLinks = {
  alignment: TemplateAlignment[]
  tag: string[]
  /** The version, as the author of the achievement counts it. The service has version numbers of its own. */
  authorVersion: string | null
  related: { url: string; version: string | null; language: string | null }[]
  /** Who defined the achievement, where that is not its issuer. */
  creator: { name: string; url: string } | null
}

/** The links of a template that names nothing. */
export const noLinks: TemplateLinks = { alignment: [], tag: [], authorVersion: null, related: [], creator: null }

export const alignmentsMax = 20
const tagsMax = 30
const relatedMax = 10
const alignmentCharactersMax = 12_000

const present = (value: string) => value !== ''
const named = (charactersMax: number) =>
  readableText(charactersMax).refine(present, problem('empty', 'must not be empty'))
const address = webAddress.refine(present, problem('empty', 'must not be empty'))

/** An entry of `alignment`, as a template file has it. */
export const alignmentOfFile = z.strictObject(
  {
    target_name: named(300),
    target_url: address,
    target_framework: readableText(200).nullish(),
    target_code: readableText(100).nullish(),
    target_type: readableText(100).nullish(),
    target_description: readableText(1_000, { lines: true }).nullish(),
  },
  'must be an object with target_name and target_url',
)

const related = z.strictObject(
  {
    url: address,
    version: readableText(50).nullish(),
    language: readableText(20)
      .refine(
        (value) => value === '' || isLanguageCode(value),
        problem('not_a_language', 'must be a language such as es or en-GB'),
      )
      .nullish(),
  },
  'must be an object with url',
)

const isDistinct = (values: unknown[]) => new Set(values.map((value) => JSON.stringify(value))).size === values.length

/** The fields of a template file that name others. */
export const linksOfFile = {
  alignment: z
    .array(alignmentOfFile, 'must be a list of objects with target_name and target_url')
    .max(alignmentsMax, `must have at most ${alignmentsMax} entries`)
    .refine(
      (entries) => JSON.stringify(entries).length <= alignmentCharactersMax,
      tooLongTogether(alignmentCharactersMax),
    )
    .refine((entries) => isDistinct(entries.map(toAlignment)), problem('repeated', 'must not repeat an entry'))
    .nullish(),
  tag: z
    .array(named(100), 'must be a list of texts')
    .max(tagsMax, `must have at most ${tagsMax} words`)
    .refine(
      (words) => isDistinct(words.map((word) => word.normalize('NFC'))),
      problem('repeated', 'must not repeat a word'),
    )
    .refine(
      haveOneOrder,
      problem(
        'mixed_words',
        'must not mix words with an emoji and words in full-width letters: other software refuses them',
      ),
    )
    .nullish(),
  version: readableText(50).nullish(),
  related: z
    .array(related, 'must be a list of objects with url')
    .max(relatedMax, `must have at most ${relatedMax} entries`)
    .refine((entries) => isDistinct(entries.map(({ url }) => url)), problem('repeated', 'must not repeat an address'))
    .nullish(),
  creator: z.strictObject({ name: named(200), url: address }, 'must be an object with name and url').nullish(),
}

const linksFile = z.object(linksOfFile)

export function readLinks(given: z.infer<typeof linksFile>): TemplateLinks {
  return {
    alignment: (given.alignment ?? []).map(toAlignment),
    tag: given.tag ?? [],
    authorVersion: given.version || null,
    related: (given.related ?? []).map(({ url, version, language }) => ({
      url,
      version: version || null,
      language: language || null,
    })),
    creator: given.creator ?? null,
  }
}

export function toAlignment(given: z.infer<typeof alignmentOfFile>): TemplateAlignment {
  return {
    targetName: given.target_name,
    targetUrl: given.target_url,
    targetFramework: given.target_framework || null,
    targetCode: given.target_code || null,
    targetType: given.target_type || null,
    targetDescription: given.target_description || null,
  }
}

/** The links as a template file has them, and the API. */
export type LinksFile = {
  alignment: AlignmentFile[]
  tag: string[]
  version: string | null
  related: { url: string; version: string | null; language: string | null }[]
  creator: { name: string; url: string } | null
}

export type AlignmentFile = {
  target_name: string
  target_url: string
  target_framework: string | null
  target_code: string | null
  target_type: string | null
  target_description: string | null
}

export function writeLinks(links: TemplateLinks): LinksFile {
  return {
    alignment: links.alignment.map(writeAlignment),
    tag: links.tag,
    version: links.authorVersion,
    related: links.related,
    creator: links.creator,
  }
}

export function writeAlignment(one: TemplateAlignment): AlignmentFile {
  return {
    target_name: one.targetName,
    target_url: one.targetUrl,
    target_framework: one.targetFramework,
    target_code: one.targetCode,
    target_type: one.targetType,
    target_description: one.targetDescription,
  }
}

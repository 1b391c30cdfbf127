import { addressIn, listIn, partIn, textIn } from './document-parts.ts'

export type ShownSkill = {
  name: string
  url?: string | undefined
  framework?: string | undefined
  code?: string | undefined
  description?: string | undefined
}

type Named = { name: string; url?: string | undefined }

/** The alignments and relations of an achievement as a page shows them. */
export type ShownLinks = {
  skills: ShownSkill[]
  words: string[]
  version?: string | undefined
  related: { url: string; version?: string | undefined; language?: string | undefined }[]
  creator?: Named | undefined
}

/** Reads the links of an achievement from its document, the only source: the page cannot say more. */
export function toShownLinks(achievement: unknown): ShownLinks {
  const { alignment, tag, version, related, creator } = partIn(achievement)
  const creatorName = textIn(partIn(creator).name)
  return {
    skills: listIn(alignment).flatMap((one) => {
      const { targetName, targetUrl, targetFramework, targetCode, targetDescription } = partIn(one)
      const name = textIn(targetName)
      if (name === undefined) return []
      const details = {
        framework: textIn(targetFramework),
        code: textIn(targetCode),
        description: textIn(targetDescription),
      }
      return [{ name, url: addressIn(targetUrl), ...details }]
    }),
    words: listIn(tag).flatMap((word) => textIn(word) ?? []),
    version: textIn(version),
    related: listIn(related).flatMap((one) => {
      const url = addressIn(partIn(one).id)
      return url ? [{ url, version: textIn(partIn(one).version), language: textIn(partIn(one).inLanguage) }] : []
    }),
    creator: creatorName
      ? { name: creatorName, url: addressIn(partIn(creator).url) ?? addressIn(partIn(creator).id) }
      : undefined,
  }
}

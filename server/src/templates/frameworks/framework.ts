import type { FrameworkId } from '../../platform/ids.ts'
import type { TemplateAlignment } from '../template-links.ts'

/** A table of skills, such as ESCO, that an operator imported for an organization. */
export type Framework = { id: FrameworkId; name: string; skills: number; importedAt: Date }

/** A skill as the table has it; `line` is the row of the file. */
export type FrameworkSkill = Omit<TemplateAlignment, 'targetFramework'> & { line: number }

export const frameworksMax = 10
export const skillsMax = 20_000

const wordsMax = 20
const wordCharactersMax = 40

/** The words by which a skill is found, without case and accents, each once and in their order. */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => [...word].slice(0, wordCharactersMax).join('')))].slice(0, wordsMax)
}

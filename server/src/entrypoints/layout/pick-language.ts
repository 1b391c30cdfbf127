import type { Language } from '../../platform/context.ts'

/**
 * Picks the language of a page: that of the address, else the best that the browser accepts, else the organization's.
 */
export function pickLanguage(asked: unknown, acceptLanguage: string | undefined, fallback: Language = 'es'): Language {
  if (isLanguage(asked)) return asked
  const ranked = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((range, position) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality), position }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position)
  return ranked.map(({ language }) => language).find(isLanguage) ?? fallback
}

function isLanguage(value: unknown): value is Language {
  return value === 'es' || value === 'en'
}

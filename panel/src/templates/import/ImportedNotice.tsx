import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { saidOf } from '../form/check-values.ts'
import type { ImportedBadge } from '../template.ts'
import { texts } from '../texts.ts'
import { importTexts } from './texts.ts'

/** What of a badge stands in the form now, and what does not. */
export function ImportedNotice({ badge }: { badge: ImportedBadge }) {
  const words = useTexts(importTexts)
  const { said } = useTexts(texts)
  const taken = badge.taken.map((field) => words.fields[field] ?? field)
  return (
    <Notice tone={badge.left_out.length > 0 ? 'late' : 'good'} isNews>
      {words.taken(taken.join(', '))}
      {badge.left_out.length > 0 && (
        <>
          {' '}
          {words.leftOut}
          <ul>
            {badge.left_out.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <li key={index}>
                <code>{name}</code>: {saidOf('', reason.replace(/^[a-z_]+(\[\d+\])?(\.[a-z_]+)? /, ''), said)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

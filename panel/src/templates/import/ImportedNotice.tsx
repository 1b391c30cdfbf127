import { problemIn } from '../../shell/problems/say-problems.ts'
import { problemTexts } from '../../shell/problems/texts.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { ImportedBadge } from '../template.ts'
import { importTexts } from './texts.ts'

/** Says which values of the badge were taken into the form, and which were not. */
export function ImportedNotice({ badge }: { badge: ImportedBadge }) {
  const words = useTexts(importTexts)
  const problems = useTexts(problemTexts)
  const taken = badge.taken.map((field) => words.fields[field] ?? field)
  return (
    <Notice tone={badge.left_out.length > 0 ? 'late' : 'good'} isNews>
      {words.taken(taken.join(', '))}
      {badge.left_out.length > 0 && (
        <>
          {' '}
          {words.leftOut}
          <ul>
            {badge.left_out.map(({ name, reason, code = '', values = [] }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <li key={index}>
                <code>{name}</code>: {problemIn(problems, { code, message: reason, values: values.map(String) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

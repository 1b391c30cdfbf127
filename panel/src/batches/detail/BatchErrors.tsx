import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { Under } from '../../ui/text/Under.tsx'
import type { Batch } from '../batch.ts'
import { isAtWork } from '../batch.ts'
import classes from '../batches.module.css'
import { texts } from '../texts.ts'

/** Counts the rows that were not issued, by their errors. */
export function BatchErrors({ batch }: { batch: Batch }) {
  const words = useTexts(texts).errors
  const { language } = useLanguage()
  const { slug } = useOrganization()
  if (batch.errors.length === 0) return <Soft>{isAtWork(batch) ? words.noneYet : words.none}</Soft>
  return (
    <Stack component="ul" gap="sm">
      {batch.errors.map(({ category, count, open }) => (
        <li key={category} className={classes.error}>
          <strong>
            <Link to="/o/$organization/failures" params={{ organization: slug }} search={{ batch: batch.id, category }}>
              {formatNumber(count, language)}
            </Link>
          </strong>
          <span>
            {words.categories[category]}
            <Under>{words.open(open, formatNumber(open, language))}</Under>
          </span>
        </li>
      ))}
    </Stack>
  )
}

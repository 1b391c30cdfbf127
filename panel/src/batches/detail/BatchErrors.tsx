import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import type { Batch } from '../batch.ts'
import { isAtWork } from '../batch.ts'
import classes from '../batches.module.css'
import { texts } from '../texts.ts'

/** The rows that were not issued, by what was the matter. */
export function BatchErrors({ batch }: { batch: Batch }) {
  const words = useTexts(texts).errors
  const { language } = useLanguage()
  const { slug } = useOrganization()
  if (batch.errors.length === 0) return <p className={classes.soft}>{isAtWork(batch) ? words.noneYet : words.none}</p>
  return (
    <ul className={classes.errors}>
      {batch.errors.map(({ category, count, open }) => (
        <li key={category}>
          <strong className={classes.number}>
            <Link to="/o/$organization/failures" params={{ organization: slug }} search={{ batch: batch.id, category }}>
              {formatNumber(count, language)}
            </Link>
          </strong>
          <span>
            {words.categories[category]}
            <span className={classes.under}>{words.open(open, formatNumber(open, language))}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

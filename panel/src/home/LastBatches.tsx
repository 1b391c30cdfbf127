import { Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import classes from './home.module.css'
import type { LastBatch } from './queries.ts'
import { texts } from './texts.ts'

/** The latest batches, with the results of their rows and letters. */
export function LastBatches({ batches }: { batches: LastBatch[] }) {
  const words = useTexts(texts).batches
  const { slug } = useOrganization()
  return (
    <Sheet isPadded title={words.title}>
      <ul className={classes.list}>
        {batches.map(({ batch, letters }) => (
          <li key={batch.id} className={classes.entry}>
            <Link to="/o/$organization/batches/$batch" params={{ organization: slug, batch: batch.id }}>
              {batch.template_name}
            </Link>
            <RelativeTime at={batch.created_at} />
            <Soft>
              {[batch.file_name, batch.note].filter((known) => known !== null).join(' · ')}
              <Fate batch={batch} letters={letters} />
            </Soft>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Fate({ batch: { processed, total, successful, failed }, letters }: LastBatch) {
  const words = useTexts(texts).batches
  const { language } = useLanguage()
  const shown = (count: number) => formatNumber(count, language)
  const said = [
    processed < total ? words.atWork(shown(processed), shown(total)) : words.issued(successful, shown(successful)),
    failed > 0 && words.failed(shown(failed)),
    letters.is_more ? words.manyLetters(shown(letters.sent)) : letters.sent > 0 && words.sent(shown(letters.sent)),
    letters.failed > 0 && words.undelivered(shown(letters.failed)),
  ]
  return <span className={classes.fate}>{said.filter(Boolean).join(' · ')}</span>
}

import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { type View, views } from '../rows/review.ts'
import { texts } from '../texts/texts.ts'
import classes from './review.module.css'

/** The views of the list, each with the number of its rows. Each view has an address; choosing the present view again refreshes its rows. */
export function ReviewTabs(props: { view: View; counts: Record<View, number>; onChoose: () => void }) {
  const { view, counts } = props
  const words = useTexts(texts).review
  const { language } = useLanguage()
  return (
    <nav aria-label={words.views} className={classes.tabs}>
      {views.map((one) => (
        <Link
          key={one}
          from="/o/$organization/issue/draft"
          to="."
          search={(before) => ({ ...before, step: 'review' as const, show: one === 'all' ? undefined : one })}
          activeOptions={{ includeSearch: false }}
          aria-current={one === view ? 'page' : undefined}
          data-current={one === view}
          data-view={one}
          className={classes.tab}
          onClick={props.onChoose}
        >
          {words.view[one]} <span className={classes.count}>{formatNumber(counts[one], language)}</span>
        </Link>
      ))}
    </nav>
  )
}

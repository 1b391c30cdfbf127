import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import type { FailureSearch } from './failure-search.ts'
import classes from './failures.module.css'
import { countsQuery } from './queries.ts'
import { texts } from './texts/texts.ts'
import type { FailureCategory } from './wire.ts'

const route = getRouteApi('/o/$organization/failures')

/** Counts the failures of each category, explains the chosen category, and links to the failures of each. */
export function CategoryChips({ search }: { search: FailureSearch }) {
  const words = useTexts(texts).categories
  const organization = useOrganization()
  const { data } = useQuery(countsQuery(organization.id, search))
  if (!data || data.total === 0) return null
  const { category } = search
  return (
    <nav aria-label={words.label} className={classes.chips}>
      <ul>
        <Chip name={words.all} category={undefined} count={data.total} isMore={data.is_more} isChosen={!category} />
        {data.categories.map((one) => (
          <Chip
            key={one.category}
            name={words.names[one.category]}
            category={one.category}
            count={one.count}
            isMore={data.is_more}
            isChosen={category === one.category}
          />
        ))}
      </ul>
      {category && <p className={classes.explanation}>{words.explanations[category]}</p>}
    </nav>
  )
}

function Chip(props: {
  name: string
  category: FailureCategory | undefined
  count: number
  isMore: boolean
  isChosen: boolean
}) {
  const { language } = useLanguage()
  const { name, category, count, isMore, isChosen } = props
  return (
    <li>
      <Link
        from={route.id}
        to="."
        search={(before) => ({ ...before, category, after: undefined })}
        className={classes.chip}
        data-chosen={isChosen}
        {...(isChosen && { 'aria-current': 'true' as const })}
      >
        {name}
        <span>
          {formatNumber(count, language)}
          {isMore && '+'}
        </span>
      </Link>
    </li>
  )
}

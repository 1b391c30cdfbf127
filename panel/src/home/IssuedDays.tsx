import { Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { formatDay, formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import classes from './home.module.css'
import { heightsOf, summaryOf } from './issued-days.ts'
import type { Home, IssuedDay } from './queries.ts'
import { texts } from './texts.ts'

/** The credentials of the last days: as bars, as a sentence, and as a table whose numbers link to the credentials. */
export function IssuedDays({ days, opened }: { days: IssuedDay[]; opened: Home['opened'] }) {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  const summary = summaryOf(days)
  const { slug } = useOrganization()
  const shown = useCount()
  if (!summary)
    return (
      <Sheet isPadded title={words.title}>
        <Soft>{words.nothing}</Soft>
      </Sheet>
    )
  const { total, isMore, best } = summary
  return (
    <Sheet isPadded title={words.title}>
      <Soft>{words.told(shown(total, isMore), shown(best.issued, best.is_more), formatDay(best.day, language))}</Soft>
      {opened.count > 0 && (
        <Soft>
          <Link to="/o/$organization/credentials" params={{ organization: slug }} search={{ opened: 'yes' }}>
            {words.opened(opened.count, shown(opened.count, opened.is_more))}
          </Link>
        </Soft>
      )}
      <Bars days={days} />
      <details className={classes.details}>
        <summary>{words.asTable}</summary>
        <Days days={days.filter(({ issued }) => issued > 0).toReversed()} />
      </details>
    </Sheet>
  )
}

function useCount(): (count: number, isMore: boolean) => string {
  const words = useTexts(texts)
  const { language } = useLanguage()
  return (count, isMore) => (isMore ? words.moreThan(formatNumber(count, language)) : formatNumber(count, language))
}

/** Bars are hidden from screen readers: the sentence and the table say the same. */
function Bars({ days }: { days: IssuedDay[] }) {
  const { language } = useLanguage()
  const heights = heightsOf(days)
  return (
    <div className={classes.chart} aria-hidden="true">
      <svg className={classes.bars} viewBox={`0 0 ${days.length * 10} 100`} preserveAspectRatio="none">
        <title>{days.at(-1)?.day}</title>
        {days.map(({ day }, index) => (
          <rect key={day} x={index * 10 + 1} y={100 - (heights[index] ?? 0)} width={8} height={heights[index] ?? 0} />
        ))}
      </svg>
      <div className={classes.axis}>
        <span>{formatDay(days[0]?.day ?? '', language)}</span>
        <span>{formatDay(days.at(-1)?.day ?? '', language)}</span>
      </div>
    </div>
  )
}

function Days({ days }: { days: IssuedDay[] }) {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const shown = useCount()
  return (
    <DataTable
      caption={words.title}
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        { id: 'day', header: words.day, isHeading: true, cell: ({ day }) => formatDay(day, language) },
        {
          id: 'issued',
          header: words.count,
          isAtEnd: true,
          cell: ({ day, issued, is_more }) => (
            <Link
              to="/o/$organization/credentials"
              params={{ organization: slug }}
              search={{ from: day, until: day }}
              aria-label={words.ofDay(shown(issued, is_more), formatDay(day, language))}
            >
              {shown(issued, is_more)}
            </Link>
          ),
        },
      ]}
    />
  )
}

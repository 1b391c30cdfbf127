import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Meter } from '../../ui/layout/Meter.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import classes from '../pathways.module.css'
import { texts } from '../texts.ts'
import type { PathwayRecord } from '../wire.ts'

type Sweep = NonNullable<PathwayRecord['sweep']>

/** Shows the progress of the run over earlier credentials. A screen reader is told when the run has ended. */
export function PathwaySweep({ sweep, awardId }: { sweep: Sweep; awardId: string }) {
  const words = useTexts(texts).sweep
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const shown = (count: number) => formatNumber(count, language)
  const { is_done, people, seen, decided, issued, failed } = sweep
  return (
    <>
      {!is_done &&
        (people === null ? (
          <p className={classes.sentence}>{words.counting}</p>
        ) : (
          <Meter
            value={seen}
            max={Math.max(people, 1)}
            label={words.seenLabel}
            told={words.seen(shown(seen), shown(people))}
          />
        ))}
      {!is_done && decided > 0 && (
        <Meter
          value={issued + failed}
          max={decided}
          label={words.label}
          told={words.done(shown(issued), shown(decided))}
        />
      )}
      <Soft role="status">{is_done ? words.finished(shown(issued)) : words.leave}</Soft>
      {failed > 0 && (
        <p>
          {words.failed(shown(failed))}.{' '}
          <Link to="/o/$organization/failures" params={{ organization: slug }} search={{ template: awardId }}>
            {words.failures}
          </Link>
        </p>
      )}
    </>
  )
}

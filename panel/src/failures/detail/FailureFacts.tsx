import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { statusTones } from '../failure.ts'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'

/** The facts of a failure. A fact that other failures share links to them. */
export function FailureFacts({ failure }: { failure: Failure }) {
  const { detail, statuses, daysLeft: leftWords } = useTexts(texts)
  const words = detail.facts
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const params = { organization: slug }
  const { status, ends_at: endsAt, days_left: daysLeft } = failure
  return (
    <FactList>
      <Fact name={words.state}>
        <StatusBadge tone={statusTones[status]}>{statuses[status]}</StatusBadge>
      </Fact>
      <Fact name={status === 'pending_review' ? words.left : words.deleted}>
        {daysLeft !== null ? leftWords(daysLeft) : endsAt ? <RelativeTime at={endsAt} /> : words.never}
      </Fact>
      {failure.recipient_email !== '' && (
        <Fact name={words.email}>
          <Link to="/o/$organization/people" params={params} search={{ email: failure.recipient_email }}>
            {words.person}
          </Link>
        </Fact>
      )}
      <Fact name={words.template}>
        <Link to="/o/$organization/failures" params={params} search={{ template: failure.template_id }}>
          {failure.template_name}
        </Link>
      </Fact>
      <Fact name={words.batch}>
        <Link to="/o/$organization/failures" params={params} search={{ batch: failure.batch_id, status: 'all' }}>
          {words.sameBatch(formatNumber(failure.row_number, language))}
        </Link>
      </Fact>
      <Fact name={words.attempts}>{formatNumber(failure.attempts_made, language)}</Fact>
    </FactList>
  )
}

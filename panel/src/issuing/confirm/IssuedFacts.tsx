import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Fact, FactList } from '../../ui/text/FactList.tsx'
import { oneOfBatchQuery } from '../queries.ts'
import { texts } from '../texts/texts.ts'
import type { Batch } from '../wire.ts'
import type { Issued } from './issued.ts'

/** The results so far: the letters, the page of one credential, and the rows that were stored as failures. */
export function IssuedFacts({ issued, batches }: { issued: Issued; batches: Batch[] }) {
  const words = useTexts(texts).issued
  const { slug } = useOrganization()
  const [first, ...others] = batches
  return (
    <FactList>
      {issued.successful > 0 && <Letters issued={issued} batches={batches} />}
      {issued.successful > 0 && first && <PublicPage batchId={first.id} />}
      <Failures batches={batches} />
      {first && others.length === 0 && (
        <Fact name={words.batch}>
          <Link to="/o/$organization/batches/$batch" params={{ organization: slug, batch: first.id }}>
            {words.watch}
          </Link>
        </Fact>
      )}
    </FactList>
  )
}

function Letters({ issued: { letters }, batches }: { issued: Issued; batches: Batch[] }) {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const shown = (value: number) => formatNumber(value, language)
  const lost = batches.find((batch) => batch.letters.failed > 0)
  return (
    <Fact name={words.letters}>
      {words.lettersOf(shown(letters.sent), shown(letters.sent + letters.pending + letters.failed))}
      {letters.pending > 0 && ` ${words.lettersPending(shown(letters.pending), letters.pending)}`}
      {lost && ' '}
      {lost && (
        <Link
          to="/o/$organization/credentials"
          params={{ organization: slug }}
          search={{ batch: lost.id, letter: 'failed' }}
        >
          {words.lettersFailed(shown(letters.failed), letters.failed)}
        </Link>
      )}
    </Fact>
  )
}

/** Links to the page of one of the credentials, as the recipient of the letter sees it. */
function PublicPage({ batchId }: { batchId: string }) {
  const words = useTexts(texts).issued
  const { id } = useOrganization()
  const { data: one } = useQuery(oneOfBatchQuery(id, batchId))
  if (!one) return null
  return (
    <Fact name={words.page}>
      <a href={`/credentials/${one.id}`} target="_blank" rel="noreferrer">
        {words.pageOf(one.recipient_name ?? one.recipient_email)}
      </a>
    </Fact>
  )
}

/** Counts the rows that could not be issued, and links to the screen where they can be corrected. */
function Failures({ batches }: { batches: Batch[] }) {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const withFailures = batches.filter(({ failed }) => failed > 0)
  if (withFailures.length === 0) return null
  return (
    <Fact name={words.failures}>
      {withFailures.map(({ id, failed }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to="/o/$organization/failures" params={{ organization: slug }} search={{ batch: id }}>
            {words.failuresOf(formatNumber(failed, language), failed)}
          </Link>
        </span>
      ))}
    </Fact>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import type { Batch } from '../batch.ts'
import classes from '../batches.module.css'
import { texts } from '../texts.ts'

/** Counts the results of rows and letters. A number above zero links to its rows. */
export function BatchCounts({ batch }: { batch: Batch }) {
  const words = useTexts(texts).counts
  const { slug } = useOrganization()
  const credentials = (text: string, only: { letter?: 'failed'; wallet?: 'yes' } = {}) => (
    <Link to="/o/$organization/credentials" params={{ organization: slug }} search={{ batch: batch.id, ...only }}>
      {text}
    </Link>
  )
  const failures = (text: string) => (
    <Link to="/o/$organization/failures" params={{ organization: slug }} search={{ batch: batch.id, status: 'all' }}>
      {text}
    </Link>
  )
  return (
    <dl className={classes.counts}>
      <Count name={words.issued} count={batch.successful} link={(text) => credentials(text)} />
      <Count name={words.failed} count={batch.failed} link={failures} />
      {batch.already_emitted > 0 && (
        <Count name={words.already} count={batch.already_emitted} link={(text) => credentials(text)} />
      )}
      <Count name={words.internal} count={batch.internal} />
      <Count name={words.external} count={batch.external} />
      <Count name={words.lettersSent} count={batch.letters.sent} />
      <Count
        name={words.lettersFailed}
        count={batch.letters.failed}
        link={(text) => credentials(text, { letter: 'failed' })}
      />
      {batch.in_wallets > 0 && (
        <Count name={words.inWallets} count={batch.in_wallets} link={(text) => credentials(text, { wallet: 'yes' })} />
      )}
      {batch.letters.pending > 0 && <Count name={words.lettersPending} count={batch.letters.pending} />}
    </dl>
  )
}

function Count({ name, count, link }: { name: string; count: number; link?: (text: string) => ReactNode }) {
  const { language } = useLanguage()
  const shown = formatNumber(count, language)
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count > 0 && link ? link(shown) : shown}</dd>
    </div>
  )
}

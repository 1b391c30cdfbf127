import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Meter } from '../../ui/layout/Meter.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import type { Batch } from '../batch.ts'
import { texts } from '../texts.ts'

/** Shows the revocation of a batch: its progress, who asked for it, and the reason. */
export function BatchRevocation({ revocation }: { revocation: NonNullable<Batch['revocation']> }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const { revoked, total, finished_at, requested_at, requested_by: by, reason } = revocation
  const shown = (count: number) => formatNumber(count, language)
  return (
    <Notice tone="bad">
      <p role="status">
        <strong>{finished_at ? words.undo.done(shown(total)) : words.undo.atWork(shown(revoked), shown(total))}</strong>
      </p>
      {!finished_at && <Meter value={revoked} max={total} label={words.undo.title} />}
      <p>
        {by.kind === 'api_key' ? words.undo.byKey(by.name) : words.undo.by(by.name ?? words.operator)},{' '}
        <RelativeTime at={requested_at} />.{reason && ` ${words.undo.why}: ${reason}`}
      </p>
    </Notice>
  )
}

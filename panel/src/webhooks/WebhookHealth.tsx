import { Progress } from '@mantine/core'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { Under } from '../ui/text/Under.tsx'
import { texts } from './texts.ts'
import type { Webhook } from './webhook.ts'

/** Shows how the deliveries of the last day ended, as a bar and in words. */
export function WebhookHealth({ lastDay }: { lastDay: Webhook['last_day'] }) {
  const words = useTexts(texts).health
  const { language } = useLanguage()
  const { taken, failed, waiting, is_more } = lastDay
  const total = taken + failed + waiting
  const shown = (count: number) => formatNumber(count, language)
  if (total === 0) return <Under>{words.none}</Under>
  const parts = [
    [taken, 'good'],
    [failed, 'bad'],
    [waiting, 'late'],
  ] as const
  return (
    <>
      <Progress.Root size="lg" aria-hidden="true">
        {parts.map(([count, color]) => (
          <Progress.Section key={color} value={(100 * count) / total} color={`var(--${color})`} withAria={false} />
        ))}
      </Progress.Root>
      <Under>
        {is_more && `${words.newest(shown(total))}: `}
        {words.told(shown(taken), shown(failed), shown(waiting))}
      </Under>
    </>
  )
}

import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../data/files/download.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { type FailureSearch, selectionOf } from '../failure-search.ts'
import { matchingQuery } from '../queries.ts'
import { repairTexts } from '../texts/repair-texts.ts'

/** The failures that one file holds at most. */

/** Saves the failures that match the filter as a file, after telling their number. */
export function DownloadFailures({ search }: { search: FailureSearch }) {
  const words = useTexts(repairTexts).download
  const { language } = useLanguage()
  const organization = useOrganization()
  const { data } = useQuery(matchingQuery(organization.id, search))
  const [written, setWritten] = useState<{ count: number; isMore: boolean }>()
  const { failure, isSending, submit } = useSubmission({
    send: (format: 'xlsx' | 'csv') =>
      download('download-failures', {
        organizationId: organization.id,
        query: { ...selectionOf(search), format, language },
      }),
    onDone: (headers) =>
      setWritten({
        count: Number(headers.get('x-failures')),
        isMore: headers.get('x-more-failures') === 'true',
      }),
  })
  const number = (count: number) => formatNumber(count, language)
  if (!data) return null
  if (data.total === 0) return <p>{words.nothing}</p>
  const shown = `${number(data.total)}${data.is_more ? '+' : ''}`
  return (
    <>
      <p>{words.about(data.total, shown)}</p>
      {data.total > limits.failuresInFile && <Notice tone="late">{words.most(number(limits.failuresInFile))}</Notice>}
      <Group gap="sm">
        <Button variant="default" loading={isSending} onClick={() => submit('xlsx')}>
          {words.xlsx}
        </Button>
        <Button variant="default" disabled={isSending} onClick={() => submit('csv')}>
          {words.csv}
        </Button>
      </Group>
      {written && (
        <Notice tone={written.isMore ? 'late' : 'good'} isNews>
          {written.isMore
            ? words.writtenFirst(number(written.count))
            : words.written(written.count, number(written.count))}
        </Notice>
      )}
      {failure && <FailureNotice error={failure} />}
    </>
  )
}

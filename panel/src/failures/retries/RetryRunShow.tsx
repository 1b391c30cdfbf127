import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ask } from '../../data/ask.ts'
import { Back } from '../../shell/screen/Back.tsx'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Meter } from '../../ui/layout/Meter.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { Under } from '../../ui/text/Under.tsx'
import { retryRunQuery } from '../queries.ts'
import { texts } from '../texts/texts.ts'
import type { RetryRun } from '../wire.ts'
import { RetryRunResults } from './RetryRunResults.tsx'

const route = getRouteApi('/o/$organization/failures/retries/$run')

/** Shows a retry run: its progress, and the result of each failure. */
export function RetryRunShow() {
  const { run: words } = useTexts(texts)
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const { run: id } = route.useParams()
  const query = useQuery(retryRunQuery(organization.id, id))
  const isEnded = query.data ? query.data.finished_at !== null : undefined
  useEffect(() => {
    if (isEnded) void queryClient.invalidateQueries({ queryKey: [organization.id, 'failures'] })
    // The list of failures names the latest run. It may have been read before this run was started or ended.
    void queryClient.invalidateQueries({ queryKey: [organization.id, 'retry-runs', 'list'] })
  }, [isEnded, queryClient, organization.id])
  const total = query.data?.total ?? 0
  return (
    <>
      <Back to="/o/$organization/failures">{words.back}</Back>
      <PageHeader title={words.title}>{total > 0 && words.about(total, formatNumber(total, language))}</PageHeader>
      <Stack>
        <Answer query={query}>
          {(run) => (
            <>
              <Ending run={run} />
              <Sheet isPadded>
                <Progress run={run} />
              </Sheet>
              <RetryRunResults run={run} />
            </>
          )}
        </Answer>
      </Stack>
    </>
  )
}

function Ending({ run }: { run: RetryRun }) {
  const { run: words } = useTexts(texts)
  const { language } = useLanguage()
  if (!run.finished_at) return null
  if (run.stopped_because)
    return (
      <Notice tone="late" isNews>
        {words.stopped[run.stopped_because]}
      </Notice>
    )
  return (
    <Notice tone={run.failed > 0 ? 'late' : 'good'} isNews>
      {words.finished(formatNumber(run.issued, language), formatNumber(run.failed, language))}
    </Notice>
  )
}

function Progress({ run }: { run: RetryRun }) {
  const { run: words } = useTexts(texts)
  const { language } = useLanguage()
  const { role } = useOrganization()
  const done = run.issued + run.failed + run.ended + run.revoked
  return (
    <>
      <Meter
        value={done}
        max={run.total}
        label={words.label}
        told={words.done(formatNumber(done, language), formatNumber(run.total, language))}
        pace={
          <Under>
            {run.finished_at ? words.ended : words.started} <RelativeTime at={run.finished_at ?? run.started_at} />
          </Under>
        }
      />
      {!run.finished_at && (
        <Group gap="sm">
          <Soft>{words.leave}</Soft>
          {isAtLeast(role, 'issuer') && <Stop id={run.id} />}
        </Group>
      )}
    </>
  )
}

function Stop({ id }: { id: string }) {
  const { run: words } = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const { submit, failure, isSending } = useSubmission({
    send: () => ask('stop-retry-run', { organizationId: organization.id, path: { id } }),
    onDone: (stopped) => queryClient.setQueryData(retryRunQuery(organization.id, id).queryKey, stopped),
  })
  return (
    <>
      <Button variant="default" loading={isSending} onClick={() => submit(undefined)}>
        {words.stop}
      </Button>
      {failure && <FailureNotice error={failure} />}
    </>
  )
}

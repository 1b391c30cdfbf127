import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { retryRunsQuery } from '../queries.ts'
import { texts } from '../texts/texts.ts'

const newsForMs = 3_600_000

/** Shows the retry run that is working, or that ended within the last hour, so that a person who left its page finds it again. */
export function LatestRun() {
  const words = useTexts(texts).run
  const { language } = useLanguage()
  const organization = useOrganization()
  const { data } = useQuery(retryRunsQuery(organization.id))
  const run = data?.items.find(({ finished_at: at }) => at === null) ?? data?.items[0]
  if (!run || (run.finished_at && Date.now() - new Date(run.finished_at).getTime() > newsForMs)) return null
  const number = (count: number) => formatNumber(count, language)
  const { issued, failed, ended, revoked, total } = run
  return (
    <Stack gap="sm" mb="md">
      <Notice tone="calm">
        {run.finished_at
          ? words.latest(number(issued), number(total))
          : words.atWork(number(issued + failed + ended + revoked), number(total))}{' '}
        <Link to="/o/$organization/failures/retries/$run" params={{ organization: organization.slug, run: run.id }}>
          {words.look}
        </Link>
      </Notice>
    </Stack>
  )
}

import { Button, Group, Progress, Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Batch } from '../../data/generated/panel-api.ts'
import { useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { FailedState } from '../../ui/states/FailedState.tsx'
import { LoadingRows } from '../../ui/states/LoadingRows.tsx'
import { useDraft } from '../draft/use-draft.ts'
import classes from '../issuing.module.css'
import { batchProgressQuery } from '../queries.ts'
import { texts } from '../texts/texts.ts'

const route = getRouteApi('/o/$organization/issue/issued')

/** What becomes of a list that was issued, as one, in however many batches: how far it is, and what comes next. */
export function Issued() {
  const words = useTexts(texts).issued
  const organization = useOrganization()
  const ids = route.useSearch().batches.split(' ')
  const queries = useQueries({ queries: ids.map((id) => batchProgressQuery(organization.id, id)) })
  const batches = queries.flatMap(({ data }) => data ?? [])
  const failed = queries.find(({ isError, data }) => isError && !data)
  return (
    <>
      <PageHeader title={words.title} />
      <Sheet isPadded>
        {failed ? (
          <FailedState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : batches.length < ids.length ? (
          <LoadingRows />
        ) : (
          <Stack>
            <Together batches={batches} />
            <Onward />
          </Stack>
        )}
      </Sheet>
    </>
  )
}

function Together({ batches }: { batches: Batch[] }) {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const sum = (of: (batch: Batch) => number) => batches.reduce((total, batch) => total + of(batch), 0)
  const shown = (value: number) => formatNumber(value, language)
  const [total, processed, failed] = [sum((b) => b.total), sum((b) => b.processed), sum((b) => b.failed)]
  const [first] = batches
  const isOver = batches.every(({ status }) => status === 'SUCCESS' || status === 'FAILURE')
  return (
    <>
      <Progress value={total === 0 ? 0 : (100 * processed) / total} aria-label={words.progress} />
      <p role="status" className={classes.lead}>
        {isOver
          ? words.over(shown(sum((b) => b.successful)), failed, shown(failed))
          : words.running(shown(processed), shown(total))}
      </p>
      {batches.length > 1 && (
        <ul className={classes.lines}>
          {batches.map((batch, index) => (
            <li key={batch.id}>
              <Link to="/o/$organization/batches/$batch" params={{ organization: slug, batch: batch.id }}>
                {words.part(shown(index + 1), shown(batches.length))}
              </Link>{' '}
              {words.running(shown(batch.processed), shown(batch.total))}
            </li>
          ))}
        </ul>
      )}
      {first && batches.length === 1 && (
        <p className={classes.plain}>
          <Link to="/o/$organization/batches/$batch" params={{ organization: slug, batch: first.id }}>
            {words.watch}
          </Link>
        </p>
      )}
    </>
  )
}

/** What comes next: the rows that were kept, or another list. */
function Onward() {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const { draft } = useDraft()
  const kept = draft?.rows?.length ?? 0
  const params = { organization: slug }
  return (
    <Group>
      {kept > 0 && (
        <Button
          renderRoot={(root: object) => (
            <Link {...root} to="/o/$organization/issue/draft" params={params} search={{ step: 'review' }} />
          )}
        >
          {words.kept(formatNumber(kept, language), kept)}
        </Button>
      )}
      <Button
        variant={kept > 0 ? 'default' : 'filled'}
        renderRoot={(root: object) => <Link {...root} to="/o/$organization/issue" params={params} />}
      >
        {words.another}
      </Button>
    </Group>
  )
}

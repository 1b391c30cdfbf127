import { Button, Group, Progress, Stack } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { BadgePicture } from '../../ui/BadgePicture.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { FailedState } from '../../ui/states/FailedState.tsx'
import { LoadingRows } from '../../ui/states/LoadingRows.tsx'
import { useDraft } from '../draft/use-draft.ts'
import classes from '../issuing.module.css'
import { batchProgressQuery, issuableTemplateQuery } from '../queries.ts'
import { texts } from '../texts/texts.ts'
import type { Batch } from '../wire.ts'
import { IssuedFacts } from './IssuedFacts.tsx'
import { type Issued as IssuedRows, together } from './issued.ts'

const route = getRouteApi('/o/$organization/issue/issued')

/** Shows a list that was issued as one, however many batches it has: the progress, the result, and the next steps. */
export function Issued() {
  const organization = useOrganization()
  const ids = route.useSearch().batches.split(' ')
  const queries = useQueries({ queries: ids.map((id) => batchProgressQuery(organization.id, id)) })
  const batches = queries.flatMap(({ data }) => data ?? [])
  const failed = queries.find(({ isError, data }) => isError && !data)
  const issued = together(batches)
  const isThere = failed === undefined && batches.length === ids.length
  return (
    <>
      <Title issued={isThere ? issued : undefined} />
      <Sheet isPadded>
        {failed ? (
          <FailedState error={failed.error} onRetry={() => void failed.refetch()} />
        ) : isThere ? (
          <div className={classes.end}>
            <Picture templateId={issued.templateId} />
            <Stack>
              <HowFar issued={issued} />
              <IssuedFacts issued={issued} batches={batches} />
              {batches.length > 1 && <Parts batches={batches} />}
              <Onward />
            </Stack>
          </div>
        ) : (
          <LoadingRows />
        )}
      </Sheet>
    </>
  )
}

function Title({ issued }: { issued: IssuedRows | undefined }) {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  if (!issued?.isOver) return <PageHeader title={words.title}>{issued?.templateName}</PageHeader>
  return (
    <PageHeader title={words.over(formatNumber(issued.successful, language), issued.successful)}>
      {issued.templateName}
    </PageHeader>
  )
}

/** The picture of the badge. A template that was archived in the meantime shows none. */
function Picture({ templateId }: { templateId: string }) {
  const { id } = useOrganization()
  const { data: template } = useQuery(issuableTemplateQuery(id, templateId))
  return <BadgePicture url={template?.image_url} size="issued" />
}

function HowFar({ issued: { total, processed, isOver, successful } }: { issued: IssuedRows }) {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  const shown = (value: number) => formatNumber(value, language)
  return (
    <>
      {!isOver && <Progress value={total === 0 ? 0 : (100 * processed) / total} aria-label={words.progress} />}
      <p role="status" className={classes.lead}>
        {isOver ? words.overText(successful) : words.running(shown(processed), shown(total))}
      </p>
    </>
  )
}

function Parts({ batches }: { batches: Batch[] }) {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const shown = (value: number) => formatNumber(value, language)
  return (
    <ul>
      {batches.map((batch, index) => (
        <li key={batch.id}>
          <Link to="/o/$organization/batches/$batch" params={{ organization: slug, batch: batch.id }}>
            {words.part(shown(index + 1), shown(batches.length))}
          </Link>{' '}
          {words.running(shown(batch.processed), shown(batch.total))}
        </li>
      ))}
    </ul>
  )
}

/** Leads to the next step: the rows that were not issued, or another list. */
function Onward() {
  const words = useTexts(texts).issued
  const { language } = useLanguage()
  const { slug } = useOrganization()
  const { draft } = useDraft()
  const kept = draft?.rows?.length ?? 0
  const params = { organization: slug }
  return (
    <Group className={classes.whole}>
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

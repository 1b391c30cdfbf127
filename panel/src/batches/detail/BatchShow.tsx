import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Back } from '../../shell/screen/Back.tsx'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { News } from '../../ui/states/News.tsx'
import { BatchBadge } from '../BatchBadge.tsx'
import type { Batch } from '../batch.ts'
import { canBeUndone } from '../batch.ts'
import { batchQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { useStarterName } from '../use-starter-name.ts'
import { BatchCounts } from './BatchCounts.tsx'
import { BatchErrors } from './BatchErrors.tsx'
import { BatchFacts } from './BatchFacts.tsx'
import { BatchNotices } from './BatchNotices.tsx'
import { BatchOrigin } from './BatchOrigin.tsx'
import { BatchParts } from './BatchParts.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import { BatchReport } from './BatchReport.tsx'
import { BatchRevocation } from './BatchRevocation.tsx'
import { BatchUndo } from './BatchUndo.tsx'

const route = getRouteApi('/o/$organization/batches/$batch')

/** Shows one batch: its progress, the results of its rows and letters, and its acts. */
export function BatchShow() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const { batch: id } = route.useParams()
  const { panel } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(batchQuery(organization.id, id))
  const [news, setNews] = useState<string>()
  const mayUndo = isAtLeast(organization.role, 'admin') && query.data !== undefined && canBeUndone(query.data)
  return (
    <>
      <Back to="/o/$organization/batches">{words.back}</Back>
      <PageHeader title={query.data?.template_name ?? words.one} action={mayUndo && <UndoButton />}>
        {query.data && <Subtitle batch={query.data} />}
      </PageHeader>
      <Stack>
        <News onClose={setNews}>{news}</News>
        <Answer query={query}>{(batch) => <Parts batch={batch} />}</Answer>
      </Stack>
      {panel === 'undo' && mayUndo && (
        <BatchUndo batch={query.data} onClose={() => void navigate({ search: {}, replace: true })} onDone={setNews} />
      )}
    </>
  )
}

function Subtitle({ batch }: { batch: Batch }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const who = useStarterName(batch.started_by)
  return (
    <>
      {words.subtitle(words.rows(batch.total, formatNumber(batch.total, language)), who)}
      <BatchOrigin batch={batch} />
    </>
  )
}

function Parts({ batch }: { batch: Batch }) {
  const words = useTexts(texts)
  const mayReport = isAtLeast(useOrganization().role, 'issuer')
  return (
    <>
      {batch.revocation && <BatchRevocation revocation={batch.revocation} />}
      <BatchNotices batch={batch} />
      <Sheet isPadded title={words.progress.title} state={<BatchBadge batch={batch} />}>
        <BatchProgress batch={batch} />
      </Sheet>
      <Columns>
        <Sheet isPadded title={words.counts.title}>
          <BatchCounts batch={batch} />
        </Sheet>
        <Sheet isPadded title={words.errors.title}>
          <BatchErrors batch={batch} />
        </Sheet>
      </Columns>
      {batch.chunks.length > 1 && (
        <Sheet isPadded title={words.parts.title}>
          <BatchParts batch={batch} />
        </Sheet>
      )}
      <Sheet isPadded>
        <BatchFacts batch={batch} />
        {batch.processed > 0 && mayReport && <BatchReport batch={batch} />}
      </Sheet>
    </>
  )
}

function UndoButton() {
  const words = useTexts(texts).undo
  return (
    <Button
      variant="default"
      color="bad"
      renderRoot={(props) => <Link {...props} from={route.id} to="." search={{ panel: 'undo' }} />}
    >
      {words.open}
    </Button>
  )
}

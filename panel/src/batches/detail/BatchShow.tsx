import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { BatchBadge } from '../BatchBadge.tsx'
import type { Batch } from '../batch.ts'
import { canBeUndone } from '../batch.ts'
import classes from '../batches.module.css'
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

/** One batch: how far it is, what became of its rows and letters, and what can be done with it. */
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
      <p className={classes.back}>
        <Link to="/o/$organization/batches" params={{ organization: organization.slug }}>
          {words.back}
        </Link>
      </p>
      <PageHeader title={query.data?.template_name ?? words.one} action={mayUndo && <UndoButton />}>
        {query.data && <Subtitle batch={query.data} />}
      </PageHeader>
      <div className={classes.parts}>
        {news && (
          <Notice tone="good" isNews onClose={() => setNews(undefined)}>
            {news}
          </Notice>
        )}
        <Answer query={query}>{(batch) => <Parts batch={batch} />}</Answer>
      </div>
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
      <Sheet isPadded>
        <div className={classes.state}>
          <h2 className={classes.subtitle}>{words.progress.title}</h2>
          <BatchBadge batch={batch} />
        </div>
        <BatchProgress batch={batch} />
      </Sheet>
      <div className={classes.columns}>
        <Sheet isPadded>
          <h2 className={classes.subtitle}>{words.counts.title}</h2>
          <BatchCounts batch={batch} />
        </Sheet>
        <Sheet isPadded>
          <h2 className={classes.subtitle}>{words.errors.title}</h2>
          <BatchErrors batch={batch} />
        </Sheet>
      </div>
      {batch.chunks.length > 1 && (
        <Sheet isPadded>
          <h2 className={classes.subtitle}>{words.parts.title}</h2>
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

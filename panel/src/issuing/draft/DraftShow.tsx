import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { LoadingRows } from '../../ui/states/LoadingRows.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Confirm } from '../confirm/Confirm.tsx'
import { MapColumns } from '../map/MapColumns.tsx'
import { useReading } from '../map/use-reading.ts'
import { NotPublished } from '../NotPublished.tsx'
import { issuableTemplateQuery } from '../queries.ts'
import { Review } from '../review/Review.tsx'
import { useChecks } from '../review/use-checks.ts'
import { Steps } from '../Steps.tsx'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import type { Draft } from './draft.ts'
import type { DraftStore } from './draft-store.ts'
import { useDraft } from './use-draft.ts'

const route = getRouteApi('/o/$organization/issue/draft')

/** Shows a draft at one of its steps. */
export function DraftShow() {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  const { draft: kept, store, isLoaded, isIssuedElsewhere } = useDraft()
  const { step } = route.useSearch()
  // The draft as it was when the button was pressed. It is shown until the next screen is there: rows leave the draft as soon as the service accepts
  // them, and the rest would look like a list that cannot be issued.
  const [sent, setSent] = useState<Draft>()
  const draft = sent ?? kept
  if (!isLoaded) return <LoadingRows />
  if (draft)
    return (
      <>
        {isIssuedElsewhere && (
          <Notice tone="late" isNews>
            {words.draft.partIssuedElsewhere}
          </Notice>
        )}
        <DraftOfTemplate
          draft={draft}
          store={store}
          isSending={sent !== undefined}
          onSending={(isSending) => setSent(isSending ? kept : undefined)}
        />
      </>
    )
  return (
    <>
      <PageHeader title={words.title} />
      <Steps current={step ?? 'columns'} />
      <Sheet>
        <EmptyState
          title={isIssuedElsewhere ? words.draft.issuedElsewhere : words.draft.none}
          action={
            <Button
              renderRoot={(root: object) => (
                <Link {...root} to="/o/$organization/issue" params={{ organization: slug }} />
              )}
            >
              {words.draft.begin}
            </Button>
          }
        >
          {words.draft.noneText}
        </EmptyState>
      </Sheet>
    </>
  )
}

type Sending = { isSending: boolean; onSending: (isSending: boolean) => void }

function DraftOfTemplate(props: { draft: Draft; store: DraftStore } & Sending) {
  const { draft } = props
  const organization = useOrganization()
  const query = useQuery(issuableTemplateQuery(organization.id, draft.templateId))
  return (
    <Answer query={query}>
      {(template) => (template === null ? <NotPublished /> : <DraftAtStep {...props} template={template} />)}
    </Answer>
  )
}

/** Keeps the verdicts on the rows while a person moves between the steps, so that the service is asked for them once. */
function DraftAtStep(props: { draft: Draft; store: DraftStore; template: IssuableTemplate } & Sending) {
  const { draft, store, template, isSending, onSending } = props
  const words = useTexts(texts)
  const organization = useOrganization()
  const { step, show = 'all' } = route.useSearch()
  const { query, rows } = useReading(draft, template)
  const checking = useChecks(organization.id, draft.templateId, rows)
  const at = draft.rows === undefined ? 'columns' : draft.emissions.length > 0 ? 'confirm' : (step ?? 'review')
  const all = { draft, store, template, checking }
  return (
    <>
      <PageHeader title={words.titleOf(template.name)}>{draft.source.name}</PageHeader>
      <Steps current={at} />
      {at === 'columns' && <MapColumns {...all} query={query} rows={rows} />}
      {at === 'review' && <Review {...all} view={show} />}
      {at === 'confirm' && <Confirm {...all} isSending={isSending} onSending={onSending} />}
    </>
  )
}

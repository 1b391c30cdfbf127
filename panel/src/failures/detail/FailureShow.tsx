import { Button, Group, Stack } from '@mantine/core'
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
import { Notice } from '../../ui/states/Notice.tsx'
import { FailureAdvice } from '../FailureReason.tsx'
import { failureQuery } from '../queries.ts'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { FailureDiscard } from './FailureDiscard.tsx'
import { FailureFacts } from './FailureFacts.tsx'
import { FailureRepair } from './FailureRepair.tsx'
import { FailureResolve } from './FailureResolve.tsx'
import { FailureTimeline } from './FailureTimeline.tsx'
import { SentRow } from './SentRow.tsx'

const route = getRouteApi('/o/$organization/failures/$failure')

/** A row that was not issued: the reason, its values, the attempts, and the acts that are left. */
export function FailureShow() {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const organization = useOrganization()
  const { failure: id } = route.useParams()
  const { panel } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(failureQuery(organization.id, id))
  const [news, setNews] = useState<string>()
  const failure = query.data
  const mayAct = isAtLeast(organization.role, 'issuer') && failure?.status === 'pending_review'
  const close = () => void navigate({ search: {}, replace: true })
  const name = failure && (failure.recipient_email || words.noAddress(formatNumber(failure.row_number, language)))
  return (
    <>
      <Back to="/o/$organization/failures">{words.detail.back}</Back>
      <PageHeader title={name ?? words.detail.title} action={mayAct && <Actions />}>
        {failure?.template_name}
      </PageHeader>
      <Stack>
        <News onClose={setNews}>{news}</News>
        <Answer query={query}>{(shown) => <Parts failure={shown} mayAct={mayAct} />}</Answer>
      </Stack>
      {mayAct && failure && panel === 'resolve' && (
        <FailureResolve failure={failure} onClose={close} onDone={setNews} />
      )}
      {mayAct && failure && panel === 'discard' && (
        <FailureDiscard failure={failure} onClose={close} onDone={setNews} />
      )}
    </>
  )
}

function Actions() {
  const words = useTexts(texts).detail
  const open = (panel: 'resolve' | 'discard', text: string) => (
    <Button variant="default" renderRoot={(props) => <Link {...props} from={route.id} to="." search={{ panel }} />}>
      {text}
    </Button>
  )
  return (
    <Group gap="sm">
      {open('resolve', words.resolve)}
      {open('discard', words.discard)}
    </Group>
  )
}

function Parts({ failure, mayAct }: { failure: Failure; mayAct: boolean }) {
  const words = useTexts(texts).detail
  const { slug } = useOrganization()
  const { retried_credential_id: credential } = failure
  return (
    <>
      {credential && (
        <Notice tone="good">
          {words.issued}{' '}
          <Link to="/o/$organization/credentials/$credential" params={{ organization: slug, credential }}>
            {words.credential}
          </Link>
        </Notice>
      )}
      {failure.status === 'pending_review' && failure.is_batch_revoked && (
        <Notice tone="late">{words.batchRevoked}</Notice>
      )}
      {failure.status === 'pending_review' && failure.template_is_archived && (
        <Notice tone="late">{words.archived}</Notice>
      )}
      <Columns isUneven>
        <Stack>
          {failure.status !== 'retried' && (
            <Sheet isPadded title={words.why}>
              <FailureAdvice failure={failure} />
            </Sheet>
          )}
          <Sheet isPadded title={words.row}>
            {failure.row_omitted && <Notice tone="late">{words.omitted}</Notice>}
            {mayAct && !failure.is_batch_revoked ? <FailureRepair failure={failure} /> : <SentRow failure={failure} />}
          </Sheet>
        </Stack>
        <Stack>
          <Sheet isPadded title={words.facts.title}>
            <FailureFacts failure={failure} />
          </Sheet>
          <Sheet isPadded title={words.timeline.title}>
            <FailureTimeline failure={failure} />
          </Sheet>
        </Stack>
      </Columns>
    </>
  )
}

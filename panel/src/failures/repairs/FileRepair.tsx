import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RequestFailure } from '../../data/request-failure.ts'
import { FailedScreen } from '../../shell/Screens.tsx'
import { Back } from '../../shell/screen/Back.tsx'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { FailureSearch } from '../failure-search.ts'
import { repairsQuery } from '../queries.ts'
import { repairTexts } from '../texts/repair-texts.ts'
import { ChooseRepairs } from './ChooseRepairs.tsx'
import { DownloadFailures } from './DownloadFailures.tsx'
import { RepairReview } from './RepairReview.tsx'
import { useRepairDraft } from './repair-draft.ts'

const route = getRouteApi('/o/$organization/failures/file')

/** Corrects failures in a spreadsheet: a person saves the failures as a file, corrects it, reviews the corrections here, and retries the failures. */
export function FileRepair() {
  const words = useTexts(repairTexts)
  const { role } = useOrganization()
  const { show: _, after: __, ...filter } = route.useSearch()
  if (!isAtLeast(role, 'issuer')) return <FailedScreen error={new RequestFailure({ kind: 'forbidden', status: 403 })} />
  return (
    <>
      <Back to="/o/$organization/failures" search={filter}>
        {words.back}
      </Back>
      <PageHeader title={words.title}>{words.intro}</PageHeader>
      <Repair filter={filter} />
    </>
  )
}

function Download({ filter }: { filter: FailureSearch }) {
  const words = useTexts(repairTexts)
  return (
    <Sheet isPadded title={words.download.title}>
      <DownloadFailures search={filter} />
    </Sheet>
  )
}

function Repair({ filter }: { filter: FailureSearch }) {
  const words = useTexts(repairTexts)
  const organization = useOrganization()
  const { isLoaded, draft, keep, drop } = useRepairDraft()
  const query = useQuery({ ...repairsQuery(organization.id, draft), placeholderData: keepPreviousData })
  if (!isLoaded) return null
  if (draft && query.data)
    return <RepairReview draft={draft} reading={query.data} isStale={query.isPlaceholderData} keep={keep} drop={drop} />
  return (
    <Stack>
      <Download filter={filter} />
      <Sheet isPadded title={words.upload.title}>
        {draft && query.isError && <Unreadable error={query.error} name={draft.name} />}
        <ChooseRepairs
          isReading={draft !== undefined && query.isFetching}
          isAgain={query.isError}
          onChoose={(file) =>
            keep({ version: 1, name: file.name, bytes: file, number: (draft?.number ?? 0) + 1, withUnchanged: false })
          }
        />
      </Sheet>
    </Stack>
  )
}

/** Why a file was not read, in the service's words. An error that is not about the file is shown as on any screen. */
function Unreadable({ error, name }: { error: unknown; name: string }) {
  const words = useTexts(repairTexts).upload
  if (!(error instanceof RequestFailure) || error.kind !== 'refused' || error.sentences.length === 0)
    return <FailureNotice error={error} />
  return (
    <Notice tone="bad" isNews>
      <strong>{words.unreadable(name)}.</strong> {error.sentences.join(' ')}
    </Notice>
  )
}

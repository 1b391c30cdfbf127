import { Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { TypedConfirmation } from '../../ui/form/question/TypedConfirmation.tsx'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { News } from '../../ui/states/News.tsx'
import { StatusBadge } from '../../ui/states/StatusBadge.tsx'
import type { Tone } from '../../ui/states/tone.tsx'
import { CopyableId } from '../../ui/text/CopyableId.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { Under } from '../../ui/text/Under.tsx'
import { Facts } from '../Facts.tsx'
import { signingKeysQuery } from '../queries.ts'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'
import type { SigningKey, SigningKeys } from '../wire.ts'

const route = getRouteApi('/o/$organization/settings/signing-keys')
const tones: Record<SigningKey['status'], Tone> = {
  active: 'good',
  retired: 'calm',
  withdrawn: 'calm',
  compromised: 'bad',
}

/** The screen "Settings > Signing keys". */
export function SigningKeyList() {
  const words = useTexts(texts).keys
  const organization = useOrganization()
  const query = useQuery(signingKeysQuery(organization.id))
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [news, setNews] = useState<string>()
  const mayRotate = isAtLeast(organization.role, 'owner')
  return (
    <>
      <PageHeader title={words.title} action={mayRotate && query.data && <RotateButton />}>
        {words.about}
      </PageHeader>
      <Stack>
        <News onClose={setNews}>{news}</News>
        <Answer query={query}>{(keys) => <Keys keys={keys} />}</Answer>
      </Stack>
      {search.panel === 'rotate' && mayRotate && query.data && (
        <Rotation onClose={() => void navigate({ search: {}, replace: true })} onDone={setNews} />
      )}
    </>
  )
}

function Keys({ keys }: { keys: SigningKeys }) {
  const words = useTexts(texts).keys
  return (
    <>
      <Sheet>
        <DataTable caption={words.list} columns={useColumns()} rows={keys.keys} keyOf={({ id }) => id} />
      </Sheet>
      <Sheet isPadded title={words.where}>
        <Soft>{words.whereHint}</Soft>
        <Facts
          facts={[
            ['DID', <CopyableId key="did" value={keys.did} what={words.copyDid} />],
            [
              words.document,
              <a key="document" href={keys.did_document_url}>
                {keys.did_document_url}
              </a>,
            ],
          ]}
        />
      </Sheet>
    </>
  )
}

function useColumns(): Column<SigningKey>[] {
  const words = useTexts(texts).keys
  return [
    {
      id: 'key',
      header: words.columns.key,
      isHeading: true,
      cell: (key) => <span className={classes.key}>{shownKey(key)}</span>,
    },
    {
      id: 'state',
      header: words.columns.state,
      cell: (key) => (
        <>
          <StatusBadge tone={tones[key.status]}>{words.states[key.status]}</StatusBadge>
          <Under>{key.reason ?? words.meanings[key.status]}</Under>
        </>
      ),
    },
    { id: 'created', header: words.columns.created, cell: (key) => <RelativeTime at={key.created_at} /> },
    {
      id: 'ended',
      header: words.columns.ended,
      cell: (key) => (key.ended_at ? <RelativeTime at={key.ended_at} /> : words.stillSigns),
    },
  ]
}

/** Shortens a key to `z6MkhaXg…Eta2doK`, which is enough to tell keys apart. */
function shownKey({ verification_method }: SigningKey): string {
  const key = verification_method.split('#')[1] ?? ''
  return `${key.slice(0, 8)}…${key.slice(-7)}`
}

function RotateButton() {
  const words = useTexts(texts).keys
  return (
    <Button renderRoot={(props) => <Link {...props} from={route.id} to="." search={{ panel: 'rotate' as const }} />}>
      {words.rotate}
    </Button>
  )
}

function Rotation({ onClose, onDone }: { onClose: () => void; onDone: (news: string) => void }) {
  const words = useTexts(texts).keys
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const rotate = async (typed: string) => {
    const keys = await translateRefusals(
      words.refusals,
      ask('rotate-signing-key', { organizationId: organization.id, body: { name: typed.trim() } }),
    )
    queryClient.setQueryData(signingKeysQuery(organization.id).queryKey, keys)
    onDone(words.told)
  }
  return (
    <TypedConfirmation
      title={words.rotation.title}
      expected={organization.name}
      action={words.rotation.submit}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>{words.rotation.effect}</p>
      <p>{words.rotation.stays}</p>
      <Soft>{words.rotation.stolen}</Soft>
    </TypedConfirmation>
  )
}

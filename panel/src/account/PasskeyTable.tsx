import { getRouteApi } from '@tanstack/react-router'
import type { Passkey } from '../shell/passkeys/account-query.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { ActionLink, RowActions } from '../ui/list/RowActions.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import { texts } from './texts.ts'

const _route = getRouteApi('/account')

export function PasskeyTable({ passkeys }: { passkeys: Passkey[] }) {
  const words = useTexts(texts).passkeys
  const columns: Column<Passkey>[] = [
    { id: 'name', header: words.columns.name, isHeading: true, cell: (passkey) => <Name passkey={passkey} /> },
    {
      id: 'lastUsed',
      header: words.columns.lastUsed,
      cell: ({ last_used_at }) => (last_used_at ? <RelativeTime at={last_used_at} /> : words.never),
    },
    { id: 'added', header: words.columns.added, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      id: 'actions',
      header: words.columns.actions,
      isAtEnd: true,
      cell: ({ id, name }) => (
        <RowActions>
          <ActionLink text={words.rename} name={words.renameNamed(name)} search={{ panel: 'rename', passkey: id }} />
          <ActionLink
            text={words.remove}
            name={words.removeNamed(name)}
            search={{ panel: 'remove', passkey: id }}
            isGrave
          />
        </RowActions>
      ),
    },
  ]
  if (passkeys.length === 0) return <EmptyState title={words.none}>{words.noneAbout}</EmptyState>
  return <DataTable caption={words.title} columns={columns} rows={passkeys} keyOf={({ id }) => id} />
}

function Name({ passkey }: { passkey: Passkey }) {
  const words = useTexts(texts).passkeys
  return (
    <>
      {passkey.name} {!passkey.works_here && <StatusBadge tone="late">{words.otherAddress}</StatusBadge>}
      <Under>{passkey.is_backed_up ? words.onAllDevices : words.onOneDevice}</Under>
    </>
  )
}

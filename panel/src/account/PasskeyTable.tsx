import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Passkey } from '../shell/passkeys/account-query.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import classes from './account.module.css'
import type { AccountSearch } from './account-search.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/account')

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
        <div className={classes.buttons}>
          <ActionLink text={words.rename} name={words.renameNamed(name)} search={{ panel: 'rename', passkey: id }} />
          <ActionLink
            text={words.remove}
            name={words.removeNamed(name)}
            search={{ panel: 'remove', passkey: id }}
            isGrave
          />
        </div>
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
      <span className={classes.under}>{passkey.is_backed_up ? words.onAllDevices : words.onOneDevice}</span>
    </>
  )
}

function ActionLink(props: { text: string; name: string; search: AccountSearch; isGrave?: boolean }) {
  return (
    <Button
      variant="default"
      {...(props.isGrave && { color: 'bad' })}
      size="compact-sm"
      aria-label={props.name}
      renderRoot={(own) => <Link {...own} from={route.id} to="." search={props.search} />}
    >
      {props.text}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { holdsText, readSorting, sortRows } from '../ui/list/list-search.ts'
import { NothingMatches } from '../ui/list/NothingMatches.tsx'
import { StatusBadge } from '../ui/states/StatusBadge.tsx'
import type { Tone } from '../ui/states/tone.tsx'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Under } from '../ui/text/Under.tsx'
import type { ApiKey, Scope } from './api-key.ts'
import { type ApiKeyState, apiKeyStates, isAboutPeople, presetOf, shownKey, stateOf } from './api-key.ts'
import type { ApiKeySearch } from './api-key-search.ts'
import classes from './api-keys.module.css'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/settings/api-keys')
const tones: Record<ApiKeyState, Tone> = {
  active: 'good',
  expiring: 'late',
  unused: 'late',
  expired: 'bad',
  revoked: 'bad',
}
const sortable = ['name', 'created', 'lastUsed']

export function ApiKeyTable(props: { items: ApiKey[]; scopes: readonly Scope[]; search: ApiKeySearch }) {
  const { items, scopes, search } = props
  const words = useTexts(texts)
  const { language } = useLanguage()
  const columns = useColumns(scopes)
  const now = new Date()
  const sorting = readSorting(search.sort, sortable)
  const matching = items.filter(
    (key) =>
      (search.q === undefined || holdsText(key.name, search.q)) &&
      (search.state === undefined || stateOf(key, now) === search.state),
  )
  return (
    <>
      <FilterBar
        search={{ q: search.q, state: search.state }}
        textLabel={words.filter.text}
        choices={[
          {
            name: 'state',
            label: words.filter.state,
            options: apiKeyStates.map((state) => ({ value: state, label: words.states[state] })),
          },
        ]}
        shown={matching.length}
        total={items.length}
      />
      {matching.length === 0 ? (
        <NothingMatches />
      ) : (
        <DataTable
          caption={words.list}
          columns={columns}
          rows={sortRows(matching, sorting, sortValue, language)}
          keyOf={(key) => key.id}
          sorting={sorting}
        />
      )}
    </>
  )
}

function sortValue(key: ApiKey, column: string): string | number | null {
  if (column === 'name') return key.name
  const moment = column === 'created' ? key.created_at : key.last_used_at
  return moment && new Date(moment).getTime()
}

function useColumns(scopes: readonly Scope[]): Column<ApiKey>[] {
  const words = useTexts(texts)
  return [
    { id: 'name', header: words.columns.name, isHeading: true, isSortable: true, cell: (key) => key.name },
    {
      id: 'key',
      header: words.columns.key,
      cell: (key) => <code className={classes.shown}>{shownKey(key)}</code>,
    },
    {
      id: 'state',
      header: words.columns.state,
      cell: (key) => {
        const state = stateOf(key, new Date())
        return (
          <>
            <StatusBadge tone={tones[state]}>{words.states[state]}</StatusBadge>
            {key.expires_at && !key.revoked_at && (
              <Under>
                {words.expires} <RelativeTime at={key.expires_at} />
              </Under>
            )}
          </>
        )
      },
    },
    { id: 'may', header: words.may, cell: (key) => <KeyBounds apiKey={key} scopes={scopes} /> },
    {
      id: 'lastUsed',
      header: words.columns.lastUsed,
      isSortable: true,
      cell: (key) => (key.last_used_at ? <RelativeTime at={key.last_used_at} /> : words.never),
    },
    {
      id: 'created',
      header: words.columns.created,
      isSortable: true,
      cell: (key) => (
        <>
          <RelativeTime at={key.created_at} />
          <Under>{key.created_by ?? words.operator}</Under>
        </>
      ),
    },
    {
      id: 'actions',
      header: words.columns.actions,
      isAtEnd: true,
      cell: (key) => !key.revoked_at && <RevokeLink apiKey={key} />,
    },
  ]
}

function KeyBounds({ apiKey, scopes }: { apiKey: ApiKey; scopes: readonly Scope[] }) {
  const words = useTexts(texts)
  const { allowed_networks: networks, allowed_templates: templates } = apiKey
  const common = apiKey.scopes.filter((scope) => !isAboutPeople(scope))
  const preset = presetOf(new Set(common), scopes)
  const [exports, erases] = (['people:read', 'people:erase'] as const).map((scope) => apiKey.scopes.includes(scope))
  return (
    <>
      <span title={apiKey.scopes.join(', ')}>{preset ? words.presets[preset] : words.someScopes(common.length)}</span>
      {(exports || erases) && (
        <Under>{words.alsoPeople[exports && erases ? 'both' : exports ? 'exports' : 'erases']}</Under>
      )}
      {networks.length > 0 && <Under>{words.onlyFrom(networks.join(', '))}</Under>}
      {templates.length > 0 && <Under>{words.onlyFor(templates.join(', '))}</Under>}
    </>
  )
}

function RevokeLink({ apiKey }: { apiKey: ApiKey }) {
  const words = useTexts(texts)
  return (
    <Button
      variant="default"
      color="bad"
      size="compact-sm"
      aria-label={words.revokeNamed(apiKey.name)}
      renderRoot={(props) => (
        <Link {...props} from={route.id} to="." search={(before) => ({ ...before, revoke: apiKey.id })} />
      )}
    >
      {words.revoke}
    </Button>
  )
}

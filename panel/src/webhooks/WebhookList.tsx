import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { type Column, DataTable } from '../ui/list/DataTable.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Under } from '../ui/text/Under.tsx'
import { WebhookCreate } from './form/WebhookCreate.tsx'
import { webhooksQuery } from './queries.ts'
import { texts } from './texts.ts'
import { WebhookHealth } from './WebhookHealth.tsx'
import { WebhookState } from './WebhookState.tsx'
import type { Webhook } from './webhook.ts'
import classes from './webhooks.module.css'

const route = getRouteApi('/o/$organization/settings/webhooks')

/** The screen "Settings > Webhooks". */
export function WebhookList() {
  const words = useTexts(texts)
  const { id, slug } = useOrganization()
  const query = useQuery(webhooksQuery(id))
  const { panel } = route.useSearch()
  const navigate = route.useNavigate()
  const columns = useColumns()
  return (
    <>
      <PageHeader title={words.title} action={query.data && query.data.items.length > 0 && <CreateButton />}>
        {words.about}
      </PageHeader>
      <Sheet>
        <Answer query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState {...words.empty} action={<CreateButton />} />
            ) : (
              <DataTable caption={words.list} columns={columns} rows={items} keyOf={(one) => one.id} />
            )
          }
        </Answer>
      </Sheet>
      {panel === 'create' && query.data && (
        <WebhookCreate
          types={query.data.event_types}
          onClose={() => void navigate({ search: {}, replace: true })}
          onDone={(webhook) =>
            void navigate({
              to: '/o/$organization/settings/webhooks/$webhook',
              params: { organization: slug, webhook },
            })
          }
        />
      )}
    </>
  )
}

function useColumns(): Column<Webhook>[] {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return [
    {
      id: 'address',
      header: words.columns.address,
      isHeading: true,
      cell: ({ id, url, description }) => (
        <>
          <Link
            to="/o/$organization/settings/webhooks/$webhook"
            params={{ organization: slug, webhook: id }}
            className={classes.address}
          >
            {url}
          </Link>
          {description && <Under>{description}</Under>}
        </>
      ),
    },
    {
      id: 'types',
      header: words.columns.types,
      cell: ({ types }) => <span className={classes.address}>{shownTypes(types, words.all)}</span>,
    },
    { id: 'state', header: words.columns.state, cell: (webhook) => <WebhookState webhook={webhook} /> },
    { id: 'health', header: words.columns.lastDay, cell: ({ last_day }) => <WebhookHealth lastDay={last_day} /> },
  ]
}

/** The types of events as they are written; a word where all types are chosen. */
export function shownTypes(types: string[], all: string): string {
  return types.includes('*') ? all : types.join(', ')
}

function CreateButton() {
  const words = useTexts(texts)
  return (
    <Button renderRoot={(props) => <Link {...props} from={route.id} to="." search={{ panel: 'create' as const }} />}>
      {words.create}
    </Button>
  )
}

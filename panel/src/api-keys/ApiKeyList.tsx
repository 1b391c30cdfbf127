import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { News } from '../ui/states/News.tsx'
import { ApiKeyCreate } from './ApiKeyCreate.tsx'
import { ApiKeyRevoke } from './ApiKeyRevoke.tsx'
import { ApiKeyTable } from './ApiKeyTable.tsx'
import classes from './api-keys.module.css'
import { apiKeysQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/settings/api-keys')

/** The screen "Settings > API keys". */
export function ApiKeyList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const query = useQuery(apiKeysQuery(organization.id))
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [news, setNews] = useState<string>()
  const close = () => void navigate({ search: (before) => ({ ...before, panel: undefined, revoke: undefined }) })
  const doomed = query.data?.items.find((key) => key.id === search.revoke && !key.revoked_at)
  return (
    <>
      <PageHeader title={words.title} action={query.data && query.data.items.length > 0 && <CreateButton />}>
        {words.about}
      </PageHeader>
      <div className={classes.news}>
        <News onClose={setNews}>{news}</News>
      </div>
      <Sheet>
        <Answer query={query}>
          {({ items, scopes }) =>
            items.length === 0 ? (
              <EmptyState {...words.empty} action={<CreateButton />} />
            ) : (
              <ApiKeyTable items={items} scopes={scopes} search={search} />
            )
          }
        </Answer>
      </Sheet>
      {search.panel === 'create' && query.data && (
        <ApiKeyCreate scopes={query.data.scopes} onClose={close} onDone={setNews} />
      )}
      {doomed && <ApiKeyRevoke apiKey={doomed} onClose={close} onDone={setNews} />}
    </>
  )
}

function CreateButton() {
  const words = useTexts(texts)
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} from={route.id} to="." search={(before) => ({ ...before, panel: 'create' as const })} />
      )}
    >
      {words.create}
    </Button>
  )
}

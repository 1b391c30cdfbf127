import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { memberStates } from '../data/generated/limits.ts'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { News } from '../ui/states/News.tsx'
import { MemberCreate } from './MemberCreate.tsx'
import { MemberImport } from './MemberImport.tsx'
import { MemberTable } from './MemberTable.tsx'
import { membersQuery } from './queries.ts'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/members')

/** Lists the members of the organization, a page at a time. */
export function MemberList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(membersQuery(organization.id, search))
  const [news, setNews] = useState<string>()
  const close = () => void navigate({ search: (before) => ({ ...before, panel: undefined }), replace: true })
  const { q, status, address, after, panel } = search
  const mayChange = isAtLeast(organization.role, 'admin')
  return (
    <>
      <ListScreen
        words={words}
        action={mayChange && <Actions />}
        isActionLasting
        news={<News onClose={setNews}>{news}</News>}
        query={query}
        search={{ q, status, address, after }}
        filter={
          <FilterBar
            search={{ q, status, address }}
            textLabel={words.filter.text}
            choices={[
              {
                name: 'status',
                label: words.filter.state,
                options: memberStates.map((value) => ({ value, label: words.states[value] })),
              },
              {
                name: 'address',
                label: words.filter.address,
                options: [{ value: 'unconfirmed', label: words.filter.unconfirmed }],
              },
            ]}
          />
        }
        empty={<EmptyState {...words.empty} />}
      >
        {(items) => <MemberTable items={items} />}
      </ListScreen>
      {panel === 'create' && mayChange && <MemberCreate onClose={close} onDone={setNews} />}
      {panel === 'import' && mayChange && <MemberImport onClose={close} onDone={setNews} />}
    </>
  )
}

function Actions() {
  const words = useTexts(texts)
  const open = (panel: 'create' | 'import') => (props: object) => (
    <Link {...props} from={route.id} to="." search={(before) => ({ ...before, panel })} />
  )
  return (
    <Group gap="sm">
      <Button variant="default" renderRoot={open('import')}>
        {words.import}
      </Button>
      <Button renderRoot={open('create')}>{words.create}</Button>
    </Group>
  )
}

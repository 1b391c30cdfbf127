import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { templateStates } from '../data/generated/limits.ts'
import { ScreenButton } from '../shell/screen/ScreenButton.tsx'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { ListScreen } from '../ui/list/ListScreen.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ExampleGallery } from './ExampleGallery.tsx'
import { templatesQuery } from './queries.ts'
import { TemplateTable } from './TemplateTable.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/templates')

/** The list of templates. An organization without any begins with an example. */
export function TemplateList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(templatesQuery(organization.id, search))
  const mayWrite = isAtLeast(organization.role, 'admin')
  const create = <ScreenButton to="/o/$organization/templates/new">{words.create}</ScreenButton>
  const options = templateStates.map((value) => ({ value, label: words.states[value] }))
  return (
    <ListScreen
      words={words}
      query={query}
      search={search}
      filter={
        <FilterBar
          search={{ ...search }}
          textLabel={words.filter.text}
          choices={[{ name: 'state', label: words.filter.state, options }]}
        />
      }
      action={mayWrite && create}
      empty={
        <EmptyState title={words.empty.title} action={mayWrite && <ExampleGallery />}>
          {mayWrite ? words.empty.text : words.empty.viewer}
        </EmptyState>
      }
    >
      {(items) => <TemplateTable items={items} />}
    </ListScreen>
  )
}

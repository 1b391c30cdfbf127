import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { templateStates } from '../data/generated/limits.ts'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { NothingMatches } from '../ui/list/NothingMatches.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ExampleGallery } from './ExampleGallery.tsx'
import { templatesQuery } from './queries.ts'
import { TemplateTable } from './TemplateTable.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/o/$organization/templates')

/** What the organization awards; an organization that awards nothing yet begins with an example. */
export function TemplateList() {
  const words = useTexts(texts)
  const organization = useOrganization()
  const search = route.useSearch()
  const query = useQuery(templatesQuery(organization.id, search))
  const mayWrite = isAtLeast(organization.role, 'admin')
  const isBlank = query.data?.items.length === 0 && Object.values(search).every((value) => value === undefined)
  const options = templateStates.map((value) => ({ value, label: words.states[value] }))
  return (
    <>
      <PageHeader title={words.title} action={mayWrite && query.data && !isBlank && <CreateButton />}>
        {words.about}
      </PageHeader>
      <Sheet>
        {!isBlank && (
          <FilterBar
            search={{ ...search }}
            textLabel={words.filter.text}
            choices={[{ name: 'state', label: words.filter.state, options }]}
          />
        )}
        <Answer query={query}>
          {({ items, next }) => {
            if (isBlank)
              return (
                <EmptyState title={words.empty.title} action={mayWrite && <ExampleGallery />}>
                  {mayWrite ? words.empty.text : words.empty.viewer}
                </EmptyState>
              )
            return (
              <>
                {items.length === 0 ? <NothingMatches /> : <TemplateTable items={items} />}
                <Pager isFirst={search.after === undefined} next={next} />
              </>
            )
          }}
        </Answer>
      </Sheet>
    </>
  )
}

function CreateButton() {
  const words = useTexts(texts)
  const { slug } = useOrganization()
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/o/$organization/templates/new" params={{ organization: slug }} />}
    >
      {words.create}
    </Button>
  )
}

import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { achievementTypeNames } from '../data/generated/type-names.ts'
import { typeName } from '../data/names/type-names.ts'
import { ScreenButton } from '../shell/screen/ScreenButton.tsx'
import { isAtLeast, useOrganization } from '../shell/session.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { Tiles } from '../ui/layout/Tiles.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { Named } from '../ui/Named.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { Under } from '../ui/text/Under.tsx'
import classes from './issuing.module.css'
import { issuableTemplatesQuery } from './queries.ts'
import { texts } from './texts/texts.ts'

const route = getRouteApi('/o/$organization/issue')

/** Lists the published templates by name. Drafts and archived templates are left out, since nothing can be issued with them. */
export function TemplateChoice() {
  const words = useTexts(texts)
  const types = achievementTypeNames[useLanguage().language]
  const organization = useOrganization()
  const { q, after } = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(issuableTemplatesQuery(organization.id, q, after))
  const isBlank = query.data?.items.length === 0 && q === undefined && after === undefined
  return (
    <Sheet>
      <div className={classes.choiceTop}>
        <h2>{words.chooseTemplate}</h2>
        {!isBlank && (
          <TextInput
            className={classes.search}
            aria-label={words.search}
            placeholder={words.search}
            defaultValue={q ?? ''}
            onChange={({ currentTarget }) =>
              void navigate({ search: { q: currentTarget.value.trim() || undefined }, replace: true })
            }
            type="search"
          />
        )}
      </div>
      <Answer query={query}>
        {({ items, next }) =>
          items.length === 0 ? (
            <EmptyState
              title={q ? words.noSuchTemplate : words.noTemplate.title}
              action={
                !q &&
                isAtLeast(organization.role, 'admin') && (
                  // A template that is still a draft can be published on that screen.
                  <ScreenButton to="/o/$organization/templates">{words.noTemplate.make}</ScreenButton>
                )
              }
            >
              {q ? words.searchOtherwise : words.noTemplate.text}
            </EmptyState>
          ) : (
            <>
              <Tiles isWide>
                {items.map((template) => (
                  <li key={template.id}>
                    <Link from={route.id} to="." search={{ template: template.id }}>
                      <Named url={template.image_url} size="summary">
                        <span>
                          <strong className={classes.awarded}>{template.name}</strong>
                          <Under>{typeName(template.achievement_type, types)}</Under>
                        </span>
                      </Named>
                    </Link>
                  </li>
                ))}
              </Tiles>
              <Pager isFirst={after === undefined} next={next} />
            </>
          )
        }
      </Answer>
    </Sheet>
  )
}

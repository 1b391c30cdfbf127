import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrganization } from '../shell/session.ts'
import { useTexts } from '../ui/language/language.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { DraftWaits } from './draft/DraftWaits.tsx'
import classes from './issuing.module.css'
import { NotPublished } from './NotPublished.tsx'
import { issuableTemplateQuery } from './queries.ts'
import { Steps, steps } from './Steps.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { TemplateSummary } from './TemplateSummary.tsx'
import { texts } from './texts/texts.ts'

const route = getRouteApi('/o/$organization/issue')
const ways = ['one', 'list', 'file'] as const

/** Where issuing begins: what is awarded, and then to whom. */
export function Issue() {
  const words = useTexts(texts)
  const { template } = route.useSearch()
  return (
    <>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <Steps current={steps[0]} />
      <DraftWaits />
      {template === undefined ? <TemplateChoice /> : <Ways templateId={template} />}
    </>
  )
}

/** The three ways to say to whom. */
function Ways({ templateId }: { templateId: string }) {
  const words = useTexts(texts)
  const organization = useOrganization()
  const query = useQuery(issuableTemplateQuery(organization.id, templateId))
  return (
    <Answer query={query}>
      {(template) =>
        template === null ? (
          <NotPublished />
        ) : (
          <Stack>
            <Sheet isPadded>
              <TemplateSummary template={template} />
              <p>
                <OtherTemplate>{words.otherTemplate}</OtherTemplate>
              </p>
            </Sheet>
            <h2>{words.toWhom}</h2>
            <ul className={classes.ways}>
              {ways.map((way) => (
                <li key={way}>
                  <Link
                    to={`/o/$organization/issue/${way}`}
                    params={{ organization: organization.slug }}
                    search={{ template: templateId }}
                    className={classes.way}
                  >
                    <strong>{words.ways[way].title}</strong>
                    <span>{words.ways[way].about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Stack>
        )
      }
    </Answer>
  )
}

function OtherTemplate({ children }: { children: ReactNode }) {
  return (
    <Link from={route.id} to="." search={{}}>
      {children}
    </Link>
  )
}

import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { DraftWaits } from '../draft/DraftWaits.tsx'
import { NotPublished } from '../NotPublished.tsx'
import { issuableTemplateQuery } from '../queries.ts'
import { Steps } from '../Steps.tsx'
import { TemplateSummary } from '../TemplateSummary.tsx'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'

/** A way to say to whom, under the template that they are to get. */
export function SourceScreen(props: {
  templateId: string
  title: string
  /** Whether it takes the place of a list that was begun. */
  isAlone?: boolean
  /** Whether no other template may be chosen. */
  isGiven?: boolean
  children: (template: IssuableTemplate) => ReactNode
}) {
  const words = useTexts(texts)
  const { id, slug } = useOrganization()
  const query = useQuery(issuableTemplateQuery(id, props.templateId))
  return (
    <>
      <PageHeader title={props.title} />
      {!props.isAlone && <Steps current="choose" />}
      {!props.isAlone && <DraftWaits />}
      <Answer query={query}>
        {(template) =>
          template === null ? (
            <NotPublished />
          ) : (
            <Stack>
              <Sheet isPadded>
                <TemplateSummary template={template} />
                {!props.isGiven && (
                  <p>
                    <Link
                      to="/o/$organization/issue"
                      params={{ organization: slug }}
                      search={{ template: template.id }}
                    >
                      {words.otherWay}
                    </Link>
                  </p>
                )}
              </Sheet>
              {props.children(template)}
            </Stack>
          )
        }
      </Answer>
    </>
  )
}

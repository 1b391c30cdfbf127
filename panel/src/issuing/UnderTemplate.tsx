import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOrganization } from '../shell/session.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { NotPublished } from './NotPublished.tsx'
import { issuableTemplateQuery } from './queries.ts'
import { TemplateSummary } from './TemplateSummary.tsx'
import type { IssuableTemplate } from './template.ts'

/** Frames a step of issuing: the chosen template and its links stand above the content. */
export function UnderTemplate(props: {
  templateId: string
  away?: ReactNode
  children: (template: IssuableTemplate) => ReactNode
}) {
  const query = useQuery(issuableTemplateQuery(useOrganization().id, props.templateId))
  return (
    <Answer query={query}>
      {(template) =>
        template === null ? (
          <NotPublished />
        ) : (
          <Stack>
            <Sheet isPadded>
              <TemplateSummary template={template} />
              {props.away && <p>{props.away}</p>}
            </Sheet>
            {props.children(template)}
          </Stack>
        )
      }
    </Answer>
  )
}

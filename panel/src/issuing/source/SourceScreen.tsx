import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DraftWaits } from '../draft/DraftWaits.tsx'
import { Steps } from '../Steps.tsx'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import { UnderTemplate } from '../UnderTemplate.tsx'

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
  const { slug } = useOrganization()
  const { templateId } = props
  const other = (
    <Link to="/o/$organization/issue" params={{ organization: slug }} search={{ template: templateId }}>
      {words.otherWay}
    </Link>
  )
  return (
    <>
      <PageHeader title={props.title} />
      {!props.isAlone && <Steps current="choose" />}
      {!props.isAlone && <DraftWaits />}
      <UnderTemplate templateId={templateId} away={!props.isGiven && other}>
        {props.children}
      </UnderTemplate>
    </>
  )
}

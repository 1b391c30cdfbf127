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

/** Frames a way to name the recipients, below the template that they get. */
export function SourceScreen(props: {
  templateId: string
  title: string
  /** Whether the screen replaces a draft that was begun. */
  isAlone?: boolean
  /** Whether the template is given and cannot be changed. */
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

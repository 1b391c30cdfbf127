import { Link } from '@tanstack/react-router'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { TemplateRecord } from '../template.ts'
import { texts } from '../texts.ts'

/** Names the published pathways that award or require a template, with the effect of archiving or publishing it. */
export function PathwayWarnings(props: { act: 'archiving' | 'publishing'; pathways: TemplateRecord['pathways'] }) {
  const words = useTexts(texts).pathways[props.act]
  const { slug } = useOrganization()
  if (props.pathways.length === 0) return null
  return (
    <Notice tone="late">
      {props.pathways.map(({ id, name, uses }) => (
        <p key={id}>
          <Link to="/o/$organization/pathways/$pathway" params={{ organization: slug, pathway: id }}>
            <bdi>{name}</bdi>
          </Link>
          : {words[uses]}
        </p>
      ))}
    </Notice>
  )
}

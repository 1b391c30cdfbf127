import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { SourceScreen } from '../source/SourceScreen.tsx'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import { IssuedOne, type IssuedPerson } from './IssuedOne.tsx'
import { OneForm } from './OneForm.tsx'

const route = getRouteApi('/o/$organization/issue/one')

/** The screen that issues a credential to one person. */
export function IssueOne() {
  const words = useTexts(texts).one
  const { template } = route.useSearch()
  return (
    <SourceScreen templateId={template} title={words.title} isAlone>
      {(one) => <FormOrOutcome key={one.id} template={one} />}
    </SourceScreen>
  )
}

function FormOrOutcome({ template }: { template: IssuableTemplate }) {
  const [issued, setIssued] = useState<IssuedPerson>()
  if (issued) return <IssuedOne issued={issued} template={template} onAnother={() => setIssued(undefined)} />
  return <OneForm template={template} onIssued={setIssued} />
}

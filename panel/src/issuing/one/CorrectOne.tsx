import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { rowToCorrectQuery } from '../queries.ts'
import { SourceScreen } from '../source/SourceScreen.tsx'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import type { RowToCorrect } from '../wire.ts'
import { IssuedOne, type IssuedPerson } from './IssuedOne.tsx'
import { OneForm } from './OneForm.tsx'
import { personOfRecipient } from './person.ts'

const route = getRouteApi('/o/$organization/issue/correct')

/** The form for a credential that replaces a wrong one. It begins with the data of the wrong one. */
export function CorrectOne() {
  const words = useTexts(texts).one.correction
  const { id } = useOrganization()
  const { credential } = route.useSearch()
  const query = useQuery(rowToCorrectQuery(id, credential))
  const row = query.data
  if (row === undefined)
    return (
      <>
        <PageHeader title={words.title} />
        <Answer query={query}>{() => null}</Answer>
      </>
    )
  return (
    <SourceScreen templateId={row.template_id} title={words.title} isAlone isGiven>
      {(template) => <CorrectionForm credentialId={credential} row={row} template={template} />}
    </SourceScreen>
  )
}

function CorrectionForm(props: { credentialId: string; row: RowToCorrect; template: IssuableTemplate }) {
  const { credentialId, row, template } = props
  const words = useTexts(texts).one.correction
  const [correction] = useState({ credentialId, person: personOfRecipient(template, row.recipient) })
  const [issued, setIssued] = useState<IssuedPerson>()
  if (issued) return <IssuedOne issued={issued} template={template} />
  return (
    <>
      <Notice tone="calm">{words.about}</Notice>
      <OneForm template={template} correction={correction} onIssued={setIssued} />
    </>
  )
}

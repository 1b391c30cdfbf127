import { Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ExampleGallery } from '../ExampleGallery.tsx'
import { blankValues, valuesOf } from '../form/template-values.ts'
import { ImportBadge } from '../import/ImportBadge.tsx'
import { ImportedNotice } from '../import/ImportedNotice.tsx'
import { importTexts } from '../import/texts.ts'
import type { ImportedBadge } from '../template.ts'
import { texts } from '../texts.ts'
import { exampleValues } from './example-values.ts'
import { TemplateEditor } from './TemplateEditor.tsx'

const route = getRouteApi('/o/$organization/templates/new')

/** A new template: first the choice of an example, or a badge from elsewhere, then the form. */
export function TemplateCreate() {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const organization = useOrganization()
  const { from } = route.useSearch()
  const { editorTitle } = useTexts(importTexts)
  const [imported, setImported] = useState<ImportedBadge>()
  if (!isAtLeast(organization.role, 'admin'))
    return <PageHeader title={words.editor.titleNew}>{words.editor.notForYou}</PageHeader>
  if (from === undefined && imported)
    return (
      <>
        <ImportedNotice badge={imported} />
        <TemplateEditor
          place={`${organization.id} new badge ${imported.template.name}`}
          record={undefined}
          start={valuesOf(imported.template)}
          title={editorTitle}
        />
      </>
    )
  if (from === undefined)
    return (
      <>
        <PageHeader title={words.editor.titleNew} />
        <Stack>
          <Sheet>
            <EmptyState title={words.empty.title} action={<ExampleGallery />}>
              {words.empty.text}
            </EmptyState>
          </Sheet>
          <Sheet isPadded>
            <ImportBadge onRead={setImported} />
          </Sheet>
        </Stack>
      </>
    )
  const start = from === 'blank' ? blankValues : exampleValues(from, language)
  return (
    <TemplateEditor
      key={from}
      place={`${organization.id} new ${from}`}
      record={undefined}
      start={start}
      title={words.editor.titleNew}
    />
  )
}

import { Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment } from 'react'
import { sheetAddress } from '../../data/files/sheets.ts'
import { useOrganization } from '../../shell/session.ts'
import { FileDrop } from '../../ui/form/FileDrop.tsx'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useDraft } from '../draft/use-draft.ts'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import { beginDraft } from './begin-draft.ts'
import { ReadingFailure } from './ReadingFailure.tsx'
import type { Reading } from './read-sheet.ts'
import { SourceScreen } from './SourceScreen.tsx'

const route = getRouteApi('/o/$organization/issue/file')

/** Takes a file with recipients, which a person drops or chooses. */
export function ChooseFile() {
  const words = useTexts(texts).file
  const { template } = route.useSearch()
  return (
    <SourceScreen templateId={template} title={words.title}>
      {(one) => <DropZone template={one} />}
    </SourceScreen>
  )
}

function DropZone({ template }: { template: IssuableTemplate }) {
  const words = useTexts(texts).file
  const { language } = useLanguage()
  const organization = useOrganization()
  const { store } = useDraft()
  const navigate = route.useNavigate()
  const reading = useMutation({
    mutationFn: async ({ file, how }: { file: File; how: Reading }) => {
      const source = { kind: 'file' as const, name: file.name, bytes: file }
      await beginDraft(organization.id, store, template.id, source, how)
      await navigate({ to: '/o/$organization/issue/draft', search: { step: 'columns' } })
    },
  })
  return (
    <Sheet isPadded>
      <Stack>
        {reading.isError && (
          <ReadingFailure
            error={reading.error}
            name={reading.variables.file.name}
            onChoose={(choice) =>
              reading.mutate({ ...reading.variables, how: { ...reading.variables.how, ...choice } })
            }
          />
        )}
        <FileDrop
          reading={reading.isPending ? words.reading(reading.variables.file.name) : undefined}
          invitation={`${words.drop} ${words.or}`}
          button={reading.isError ? words.other : words.choose}
          limits={words.limits}
          onFile={(file) => reading.mutate({ file, how: {} })}
        />
        <p>
          {words.sample}{' '}
          {(['xlsx', 'csv'] as const).map((format) => (
            <Fragment key={format}>
              <a href={sheetAddress(organization.id, template.id, format, language)} download>
                {words.formats[format]}
              </a>{' '}
            </Fragment>
          ))}
        </p>
      </Stack>
    </Sheet>
  )
}

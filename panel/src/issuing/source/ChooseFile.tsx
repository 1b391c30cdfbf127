import { Button, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type DragEvent, Fragment, useRef, useState } from 'react'
import { type Reading, sheetAddress } from '../../data/files/sheets.ts'
import { useOrganization } from '../../shell/session.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useDraft } from '../draft/use-draft.ts'
import classes from '../issuing.module.css'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import { beginDraft } from './begin-draft.ts'
import { ReadingFailure } from './ReadingFailure.tsx'
import { SourceScreen } from './SourceScreen.tsx'

const route = getRouteApi('/o/$organization/issue/file')

/** A file with the people, dropped or chosen. */
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
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const reading = useMutation({
    mutationFn: async ({ file, how }: { file: File; how: Reading }) => {
      const source = { kind: 'file' as const, name: file.name, bytes: file }
      await beginDraft(organization.id, store, template.id, source, how)
      await navigate({ to: '/o/$organization/issue/draft', search: { step: 'columns' } })
    },
  })
  const take = (file: File | undefined) => {
    if (file && !reading.isPending) reading.mutate({ file, how: {} })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Sheet isPadded>
      <div className={classes.parts}>
        {reading.isError && (
          <ReadingFailure
            error={reading.error}
            name={reading.variables.file.name}
            onChoose={(choice) =>
              reading.mutate({ ...reading.variables, how: { ...reading.variables.how, ...choice } })
            }
          />
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is one way; the button in it is the other */}
        <div
          className={classes.drop}
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {reading.isPending ? (
            <p role="status" className={classes.busy}>
              <Loader size="sm" aria-hidden="true" /> {words.reading(reading.variables.file.name)}
            </p>
          ) : (
            <>
              <p className={classes.plain}>
                {words.drop} {words.or}
              </p>
              <Button onClick={() => input.current?.click()}>{reading.isError ? words.other : words.choose}</Button>
              <p className={classes.soft}>{words.limits}</p>
            </>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0])
              // The same file may be chosen again after it was mended.
              currentTarget.value = ''
            }}
          />
        </div>
        <p className={classes.plain}>
          {words.sample}{' '}
          {(['xlsx', 'csv'] as const).map((format) => (
            <Fragment key={format}>
              <a href={sheetAddress(organization.id, template.id, format, language)} download>
                {words.formats[format]}
              </a>{' '}
            </Fragment>
          ))}
        </p>
      </div>
    </Sheet>
  )
}

import { Button, FileButton, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { bound } from '../../ui/form/bound.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import classes from '../links/links.module.css'
import type { ImportedBadge } from '../template.ts'
import { importTexts } from './texts.ts'

/** Takes the JSON of an Open Badge, pasted, dropped or chosen, to begin a template with. Only its picture is saved. */
export function ImportBadge({ onRead }: { onRead: (badge: ImportedBadge) => void }) {
  const words = useTexts(importTexts)
  const { id } = useOrganization()
  const [text, setText] = useState('')
  const reading = useMutation({
    mutationFn: (badge: string) => ask('import-badge', { organizationId: id, body: { badge } }),
    onSuccess: onRead,
  })
  const take = async (file: File | null | undefined) => {
    if (file) setText(await file.text())
  }
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    <details className={classes.fold}>
      <summary>{words.title}</summary>
      <div className={classes.inside}>
        <p>{words.about}</p>
        <Textarea label={words.json} rows={6} {...bound(text, setText)} onDrop={drop} spellCheck={false} />
        <FileButton onChange={(file) => void take(file)} accept="application/json,.json,.jsonld">
          {(button) => (
            <Button {...button} variant="default">
              {words.choose}
            </Button>
          )}
        </FileButton>
        {reading.isError && <FailureNotice error={reading.error} />}
        <Button onClick={() => reading.mutate(text)} loading={reading.isPending} disabled={text.trim() === ''}>
          {words.submit}
        </Button>
      </div>
    </details>
  )
}

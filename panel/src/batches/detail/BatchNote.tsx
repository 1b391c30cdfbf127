import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { bound } from '../../ui/form/bound.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Fact } from '../../ui/text/FactList.tsx'
import type { Batch } from '../batch.ts'
import classes from '../batches.module.css'
import { batchQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** The note of the team about a batch. People who may issue can change it. */
export function BatchNote({ batch }: { batch: Batch }) {
  const words = useTexts(texts).note
  const mayWrite = isAtLeast(useOrganization().role, 'issuer')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite && batch.note === null) return null
  return (
    <Fact name={words.name}>
      {isOpen ? (
        <NoteForm batch={batch} onDone={() => setOpen(false)} />
      ) : (
        <>
          {batch.note !== null && <p className={classes.noted}>{batch.note}</p>}
          {mayWrite && (
            <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
              {batch.note === null ? words.write : words.change}
            </Button>
          )}
        </>
      )}
    </Fact>
  )
}

function NoteForm({ batch, onDone }: { batch: Batch; onDone: () => void }) {
  const words = useTexts(texts).note
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [note, setNote] = useState(batch.note ?? '')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): Record<string, string> => (typed.length > limits.batchNote ? { note: words.tooLong } : {}),
    send: (typed: string) =>
      ask('note-batch', { organizationId: organization.id, path: { id: batch.id }, body: { note: typed } }),
    onDone: (changed) => {
      queryClient.setQueryData(batchQuery(organization.id, batch.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'batches', 'list'] })
      onDone()
    },
  })
  return (
    <form {...formProps(() => note.trim())}>
      <Stack gap={8} align="flex-start" mt={20}>
        <Textarea
          aria-label={words.name}
          description={words.hint}
          {...bound(note, setNote)}
          error={fields.note}
          rows={2}
          autoFocus
        />
        {failure && <FailureNotice error={failure} />}
        <Group>
          <Button type="submit" variant="default" loading={isSending}>
            {words.save}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { type FieldErrors, useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { type FailureSearch, selectionOf } from '../failure-search.ts'
import type { Selection } from '../selection.ts'
import { texts } from '../texts/texts.ts'

/** Notes that many failures were dealt with elsewhere, or discards them, after saying how many and naming one. */
export function EndMany(props: {
  end: 'resolve' | 'discard'
  search: FailureSearch
  selection: Selection
  example: string | undefined
  onClose: () => void
  onDone: (news: string) => void
}) {
  const { end, search, selection, example, onClose, onDone } = props
  const { endMany, resolution, cancel, close } = useTexts(texts)
  const words = endMany[end]
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const number = (count: number) => formatNumber(count, language)
  const chosen = selection.kind === 'some' ? selection.rows.size : selection.total
  const count = Math.min(limits.failuresTogether, chosen)
  const check = (text: string): FieldErrors => {
    if (end === 'discard') return {}
    if (text.trim() === '') return { note: resolution.noteMissing }
    return text.trim().length > limits.resolution ? { note: resolution.noteTooLong } : {}
  }
  const submission = useSubmission({
    check,
    send: (text: string) => {
      const meant =
        selection.kind === 'all'
          ? { matching: { ...selectionOf(search), up_to: selection.upTo } }
          : { failures: [...selection.rows.keys()].slice(0, limits.failuresTogether) }
      return end === 'resolve'
        ? ask('resolve-failures', { organizationId: organization.id, body: { ...meant, note: text.trim() } })
        : ask('discard-failures', { organizationId: organization.id, body: meant })
    },
    onDone: ({ ended }) => {
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'failures'] })
      onDone(words.told(ended, number(ended)))
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title(count, number(count))}
      closeButtonProps={{ 'aria-label': close }}
    >
      <form {...submission.formProps(() => note)}>
        <Stack>
          <p>{words.effect}</p>
          {example && <p>{endMany.example(count, example)}</p>}
          {chosen > limits.failuresTogether && (
            <Notice tone="calm">{endMany.most(number(limits.failuresTogether))}</Notice>
          )}
          {end === 'resolve' && (
            <Textarea
              label={endMany.note}
              description={resolution.noteHint}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              error={submission.fields.note}
              rows={3}
              data-autofocus
            />
          )}
          {submission.failure && <FailureNotice error={submission.failure} />}
          <Group justify="end">
            <Button variant="default" onClick={onClose} {...(end === 'discard' && { 'data-autofocus': true })}>
              {cancel}
            </Button>
            <Button type="submit" loading={submission.isSending} {...(end === 'discard' && { color: 'bad' })}>
              {words.submit(count, number(count))}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ask } from '../data/ask.ts'
import { withMediaType } from '../data/files/sheets.ts'
import { RequestFailure } from '../data/request-failure.ts'
import { useOrganization } from '../shell/session.ts'
import { translateRefusals } from '../ui/form/translate-refusals.ts'
import { useSubmission } from '../ui/form/use-submission.ts'
import { formatNumber } from '../ui/language/format.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { Notice } from '../ui/states/Notice.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import { type WhenItCounts, WhenItCountsChoice } from './MemberFields.tsx'
import type { MemberImport as Import } from './member.ts'
import classes from './members.module.css'
import { texts } from './texts.ts'

type Chosen = { file: File; number: number }

/** Adds the members of a file, after telling its content: the people, the letters, and the wrong lines. */
export function MemberImport({ onClose, onDone }: { onClose: () => void; onDone: (news: string) => void }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const inputId = useId()
  const [chosen, setChosen] = useState<Chosen>()
  const [counts, setCounts] = useState<WhenItCounts>('letter')
  const checked = useQuery({
    // A corrected file has the same name as before, so each choice of a file has a number of its own.
    queryKey: [organization.id, 'member-file', chosen?.number],
    queryFn: () =>
      ask('import-members', {
        organizationId: organization.id,
        query: { mode: 'check', addresses: 'letter' },
        file: withMediaType((chosen as Chosen).file),
      }),
    enabled: chosen !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { failure, formProps, isSending } = useSubmission({
    send: ({ file }: Chosen) =>
      translateRefusals(
        words.refusals,
        ask('import-members', {
          organizationId: organization.id,
          query: { mode: 'add', addresses: counts },
          file: withMediaType(file),
        }),
      ),
    onDone: (done) => {
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'members'] })
      const count = formatNumber(done.added, language)
      onDone(done.letters > 0 ? words.importing.toldLetters(count) : words.importing.told(count))
      onClose()
    },
  })
  const added = checked.data?.added ?? 0
  return (
    <SidePanel title={words.importing.title} onClose={onClose}>
      <form {...formProps(() => chosen as Chosen)}>
        <Stack>
          <Soft>{words.importing.about}</Soft>
          <Soft>{words.importing.allOrNone}</Soft>
          <div className={classes.file}>
            <label htmlFor={inputId}>{words.importing.file}</label>
            <input
              id={inputId}
              type="file"
              accept=".csv,.xlsx,text/csv"
              data-autofocus
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                setChosen((before) => file && { file, number: (before?.number ?? 0) + 1 })
              }}
            />
          </div>
          {chosen && checked.isPending && <p role="status">{words.importing.checking}</p>}
          {checked.isError && <Problems error={checked.error} />}
          {checked.data && <Found found={checked.data} counts={counts} />}
          {added > 0 && <WhenItCountsChoice value={counts} onChange={setCounts} />}
          {failure &&
            (failure instanceof RequestFailure ? <Problems error={failure} /> : <FailureNotice error={failure} />)}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            {added > 0 && (
              <Button type="submit" loading={isSending}>
                {words.importing.submit(formatNumber(added, language))}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </SidePanel>
  )
}

function Found({ found, counts }: { found: Import; counts: WhenItCounts }) {
  const words = useTexts(texts).importing
  const { language } = useLanguage()
  const number = (count: number) => formatNumber(count, language)
  if (found.added === 0) return <Notice tone="late">{words.nobody}</Notice>
  return (
    <Notice tone="good" isNews>
      <p>
        <strong>{words.found(number(found.added))}</strong>{' '}
        {counts === 'letter' ? words.letters(number(found.added)) : words.noLetters}
      </p>
      {found.already_members.length > 0 && <p>{words.already(number(found.already_members.length))}</p>}
      {found.ignored_columns.length > 0 && <p>{words.ignored(found.ignored_columns.join(', '))}</p>}
      {found.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  )
}

/** The faults line by line, in the words of the service, which answers in the language of the person. */
function Problems({ error }: { error: unknown }) {
  const words = useTexts(texts).importing
  if (!(error instanceof RequestFailure) || error.code !== 'invalid_member_list') return <FailureNotice error={error} />
  const areLines = error.sentences.some((sentence) => /^(Línea|Line) \d+: /.test(sentence))
  return (
    <Notice tone="bad" isNews>
      <p>{areLines ? words.wrong : words.unreadable}</p>
      <ul>
        {error.sentences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

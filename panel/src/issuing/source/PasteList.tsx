import { Stack, Textarea } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '../../shell/session.ts'
import { bound } from '../../ui/form/bound.ts'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { type FieldErrors, useSubmission } from '../../ui/form/use-submission.ts'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { useDraft } from '../draft/use-draft.ts'
import classes from '../issuing.module.css'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import { beginDraft } from './begin-draft.ts'
import { sheetOfList } from './pasted-list.ts'
import { SourceScreen } from './SourceScreen.tsx'

const route = getRouteApi('/o/$organization/issue/list')
const listCharacters = 2_000_000

/** Takes a list of recipients, which a person types or pastes. */
export function PasteList() {
  const words = useTexts(texts).list
  const { template } = route.useSearch()
  return (
    <SourceScreen templateId={template} title={words.title}>
      {(one) => <ListForm template={one} />}
    </SourceScreen>
  )
}

function ListForm({ template }: { template: IssuableTemplate }) {
  const words = useTexts(texts).list
  const { language } = useLanguage()
  const organization = useOrganization()
  const { store } = useDraft()
  const navigate = route.useNavigate()
  const [text, setText] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): FieldErrors => {
      if (typed.trim() === '') return { list: words.empty }
      return typed.length > listCharacters ? { list: words.tooLong(formatNumber(listCharacters, language)) } : {}
    },
    send: (typed: string) => {
      const bytes = new Blob([sheetOfList(typed)], { type: 'text/tab-separated-values' })
      return beginDraft(organization.id, store, template.id, { kind: 'list', name: words.name, bytes })
    },
    onDone: () => void navigate({ to: '/o/$organization/issue/draft', search: { step: 'columns' } }),
  })
  return (
    <Sheet isPadded>
      <form {...formProps(() => text)} className={classes.form}>
        <Stack>
          <Textarea
            label={words.label}
            description={words.hint}
            {...bound(text, setText)}
            error={fields.list}
            rows={12}
            spellCheck={false}
            placeholder={'Ana Muñoz <ana@example.edu>\nluis@example.edu'}
          />
          <FormEnd failure={failure} isSending={isSending} submit={words.submit} />
        </Stack>
      </form>
    </Sheet>
  )
}

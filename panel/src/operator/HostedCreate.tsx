import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, type Body } from '../data/ask.ts'
import { bound } from '../ui/form/bound.ts'
import { EmailField, looksLikeEmail } from '../ui/form/EmailField.tsx'
import { FormFoot } from '../ui/form/FormFoot.tsx'
import { translateRefusals } from '../ui/form/translate-refusals.ts'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { hostedQuery } from './queries.ts'
import { texts } from './texts.ts'

type Wish = Body<'create-organization'>

/** Makes an organization, and sends its first owner a letter. */
export function HostedCreate({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [wish, setWish] = useState<Wish>({ name: '', slug: '', language: 'es', owner_email: '' })
  const change = (field: keyof Wish) => (text: string) => setWish((before) => ({ ...before, [field]: text }))
  const { formProps, fields, failure, isSending } = useSubmission({
    check: ({ name, slug, owner_email }: Wish): Record<string, string> => ({
      ...(name.trim() === '' && { name: words.create.nameMissing }),
      ...(slug.trim() === '' && { slug: words.create.slugMissing }),
      ...(!looksLikeEmail(owner_email.trim()) && { owner_email: words.emailMissing }),
    }),
    send: (body: Wish) => translateRefusals(words.refusals, ask('create-organization', { body })),
    onDone: async (made) => {
      queryClient.setQueryData(hostedQuery(made.id).queryKey, made)
      void queryClient.invalidateQueries({ queryKey: ['operator', 'organizations', 'list'] })
      await navigate({ to: '/operator/organizations/$id', params: { id: made.id } })
    },
  })
  return (
    <SidePanel title={words.create.title} onClose={onClose}>
      <form {...formProps(() => wish)}>
        <Stack>
          <TextInput
            label={words.create.name}
            description={words.create.nameHint}
            {...bound(wish.name, change('name'))}
            error={fields.name}
            data-autofocus
          />
          <TextInput
            label={words.create.slug}
            description={words.create.slugHint}
            {...bound(wish.slug, change('slug'))}
            error={fields.slug}
            autoCapitalize="none"
            spellCheck={false}
          />
          <NativeSelect
            label={words.create.language}
            value={wish.language}
            onChange={({ currentTarget }) => change('language')(currentTarget.value)}
            data={[
              { value: 'es', label: 'Español' },
              { value: 'en', label: 'English' },
            ]}
          />
          <EmailField
            label={words.create.owner}
            value={wish.owner_email}
            onChange={change('owner_email')}
            error={fields.owner_email}
          />
          {failure !== undefined && <FailureNotice error={failure} />}
          <FormFoot submit={words.create.submit} isSending={isSending} onClose={onClose} />
        </Stack>
      </form>
    </SidePanel>
  )
}

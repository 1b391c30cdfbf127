import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '../../data/ask.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { isAtLeast, sessionQuery, useOrganization } from '../../shell/session.ts'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { mailQuery, profileQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { AccentField } from './AccentField.tsx'
import { LogoField } from './LogoField.tsx'
import { fieldsOf, type ProfileFields, problemsOf, webAddress } from './profile.ts'

/** Saves the profile, and names the fields at fault. */
function useProfileSubmission(props: { onChange: (fields: ProfileFields) => void; onDone: () => void }) {
  const words = useTexts(texts).profile
  const organization = useOrganization()
  const queryClient = useQueryClient()
  return useSubmission({
    check: (typed: ProfileFields) =>
      Object.fromEntries(Object.entries(problemsOf(typed)).map(([field, kind]) => [field, words.problems[kind]])),
    send: (typed: ProfileFields) =>
      ask('change-organization', {
        organizationId: organization.id,
        body: { ...typed, url: webAddress(typed.url) },
      }).catch((failure: unknown) => {
        const isTaken = failure instanceof RequestFailure && failure.code === 'organization_name_taken'
        throw isTaken ? new RequestFailure({ kind: 'refused', fields: { name: words.problems.taken } }) : failure
      }),
    onDone: async (saved) => {
      queryClient.setQueryData(profileQuery(organization.id).queryKey, saved)
      props.onChange(fieldsOf(saved))
      void queryClient.invalidateQueries(mailQuery(organization.id))
      void queryClient.invalidateQueries(sessionQuery)
      props.onDone()
    },
  })
}

/** The form of the profile. A preview shows the typed values at once; saving keeps them. */
export function ProfileForm(props: {
  fields: ProfileFields
  onChange: (fields: ProfileFields) => void
  onDone: () => void
}) {
  const words = useTexts(texts).profile
  const organization = useOrganization()
  const isOwner = isAtLeast(organization.role, 'owner')
  const { formProps, fields: errors, failure, isSending } = useProfileSubmission(props)
  const set = (part: Partial<ProfileFields>) => props.onChange({ ...props.fields, ...part })
  const text = (name: Exclude<keyof ProfileFields, 'allows_name_removal'>, hint: ReactNode, more: object = {}) => (
    <TextInput
      label={words.fields[name]}
      description={hint}
      value={props.fields[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      error={errors[name]}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <form {...formProps(() => props.fields)}>
      <Stack>
        {text('name', isOwner ? words.hints.name : words.hints.nameOfOwners, { readOnly: !isOwner })}
        <Textarea
          label={words.fields.description}
          description={words.hints.description}
          value={props.fields.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          error={errors.description}
          rows={3}
        />
        {text('url', words.hints.url, { inputMode: 'url', spellCheck: false })}
        <LogoField value={props.fields.logo_url} onChange={(url) => set({ logo_url: url })} error={errors.logo_url} />
        <AccentField value={props.fields.accent} onChange={(accent) => set({ accent })} error={errors.accent} />
        {text('email', words.hints.email, { inputMode: 'email', spellCheck: false })}
        {text('reply_to', words.hints.replyTo, { inputMode: 'email', spellCheck: false })}
        <NativeSelect
          label={words.fields.language}
          description={words.hints.language}
          value={props.fields.language}
          onChange={({ currentTarget }) => set({ language: currentTarget.value === 'en' ? 'en' : 'es' })}
          data={(['es', 'en'] as const).map((value) => ({ value, label: words.languages[value] }))}
        />
        <Checkbox
          label={words.fields.allows_name_removal}
          description={words.hints.nameRemoval}
          checked={props.fields.allows_name_removal}
          onChange={({ currentTarget }) => set({ allows_name_removal: currentTarget.checked })}
        />
        <Notice tone="calm">{words.effect}</Notice>
        <FormEnd failure={failure} isSending={isSending} submit={words.submit} />
      </Stack>
    </form>
  )
}

import { Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../data/ask.ts'
import { limits } from '../data/generated/limits.ts'
import { useOrganization } from '../shell/session.ts'
import { bound } from '../ui/form/bound.ts'
import { FormFoot } from '../ui/form/FormFoot.tsx'
import { useSubmission } from '../ui/form/use-submission.ts'
import { useTexts } from '../ui/language/language.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { FailureNotice } from '../ui/states/FailureNotice.tsx'
import { ApiKeyReveal } from './ApiKeyReveal.tsx'
import type { CreatedApiKey } from './api-key.ts'
import { apiKeysQuery } from './queries.ts'
import { texts } from './texts.ts'

/**
 * Names a key, makes it, and shows it once. The whole key lives in the state of this component alone: when it closes,
 * nothing on the page or in memory that we hold has it.
 */
export function ApiKeyCreate({ onClose, onDone }: { onClose: () => void; onDone: (news: string) => void }) {
  const words = useTexts(texts)
  const [created, setCreated] = useState<CreatedApiKey>()
  if (!created)
    return (
      <SidePanel title={words.creation.title} onClose={onClose}>
        <CreationForm onCreated={setCreated} onClose={onClose} />
      </SidePanel>
    )
  const finish = () => {
    onDone(words.created.told(created.api_key.name))
    onClose()
  }
  return (
    <SidePanel title={words.created.title} onClose={finish} isHeldOpen>
      <ApiKeyReveal value={created.key} trial={created.trial} onDone={finish} />
    </SidePanel>
  )
}

function CreationForm(props: { onCreated: (created: CreatedApiKey) => void; onClose: () => void }) {
  const words = useTexts(texts).creation
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (typed: string): Record<string, string> => {
      if (typed === '') return { name: words.nameMissing }
      return typed.length > limits.apiKeyName ? { name: words.nameTooLong } : {}
    },
    send: (typed: string) => ask('create-api-key', { organizationId: organization.id, body: { name: typed } }),
    onDone: (created) => {
      props.onCreated(created)
      void queryClient.invalidateQueries(apiKeysQuery(organization.id))
    },
  })
  return (
    <form {...formProps(() => name.trim())}>
      <Stack>
        <TextInput
          label={words.name}
          description={words.nameHint}
          {...bound(name, setName)}
          error={fields.name}
          autoComplete="off"
          data-autofocus
        />
        {failure && <FailureNotice error={failure} />}
        <FormFoot submit={words.submit} isSending={isSending} onClose={props.onClose} />
      </Stack>
    </form>
  )
}

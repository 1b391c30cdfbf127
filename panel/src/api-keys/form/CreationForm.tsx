import { Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, type Body } from '../../data/ask.ts'
import { limits } from '../../data/generated/limits.ts'
import { useOrganization } from '../../shell/session.ts'
import { bound } from '../../ui/form/bound.ts'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { type CreatedApiKey, endOfDay, type Scope, scopesOfPreset } from '../api-key.ts'
import { apiKeysQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { BoundFields, noBounds } from './BoundFields.tsx'
import { ScopeFields } from './ScopeFields.tsx'

type Values = Body<'create-api-key'>

/** The form of a new key: its name, its scopes, and its bounds. */
export function CreationForm(props: {
  scopes: readonly Scope[]
  onCreated: (created: CreatedApiKey) => void
  onClose: () => void
}) {
  const words = useTexts(texts).creation
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState(() => new Set(scopesOfPreset('issue', props.scopes)))
  const [bounds, setBounds] = useState(noBounds)
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (values: Values): Record<string, string> => ({
      ...(values.name === '' && { name: words.nameMissing }),
      ...(values.name.length > limits.apiKeyName && { name: words.nameTooLong }),
      ...(values.scopes?.length === 0 && { scopes: words.scopesMissing }),
    }),
    send: (body: Values) => ask('create-api-key', { organizationId: organization.id, body }),
    onDone: (created) => {
      props.onCreated(created)
      void queryClient.invalidateQueries(apiKeysQuery(organization.id))
    },
  })
  const values = (): Values => ({
    name: name.trim(),
    scopes: [...chosen],
    expires_at: bounds.day === '' ? null : endOfDay(bounds.day),
    allowed_networks: bounds.networks.split(/[\s,]+/).filter((network) => network !== ''),
    allowed_templates: [...bounds.templates],
  })
  return (
    <form {...formProps(values)}>
      <Stack>
        <TextInput
          label={words.name}
          description={words.nameHint}
          {...bound(name, setName)}
          error={fields.name}
          autoComplete="off"
          data-autofocus
        />
        <ScopeFields all={props.scopes} chosen={chosen} onChange={setChosen} error={fields.scopes} />
        <BoundFields bounds={bounds} onChange={setBounds} fields={fields} />
        <Soft>{words.fixed}</Soft>
        {failure && <FailureNotice error={failure} />}
        <FormFoot submit={words.submit} isSending={isSending} onClose={props.onClose} />
      </Stack>
    </form>
  )
}

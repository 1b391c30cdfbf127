import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { bound } from '../../ui/form/bound.ts'
import { ChoiceTree } from '../../ui/form/ChoiceTree.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { translateRefusals } from '../../ui/form/translate-refusals.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { texts } from '../texts.ts'
import { type EventTypes, familiesOf, patternsOf, typesOf, type WebhookValues } from '../webhook.ts'
import { IncludeField } from './IncludeField.tsx'

const descriptionCharacters = 200

/** The fields of a webhook, new or changed. */
export function WebhookForm<Answer>(props: {
  types: EventTypes
  before?: WebhookValues
  send: (values: WebhookValues) => Promise<Answer>
  onDone: (answer: Answer) => unknown
  onClose: () => void
}) {
  const { types, before } = props
  const words = useTexts(texts)
  const [url, setUrl] = useState(before?.url ?? '')
  const [description, setDescription] = useState(before?.description ?? '')
  const [batchSize, setBatchSize] = useState(String(before?.batch_size ?? 1))
  const [include, setInclude] = useState(before?.include ?? [])
  const [chosen, setChosen] = useState(() => typesOf(before?.types ?? ['*'], types))
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (values: WebhookValues) => ({
      ...(!URL.canParse(values.url) && { url: words.form.urlMissing }),
      ...(values.description.length > descriptionCharacters && { description: words.form.descriptionTooLong }),
      ...(values.types.length === 0 && { types: words.form.typesMissing }),
    }),
    send: (values: WebhookValues) => translateRefusals(words.refusals, props.send(values)),
    onDone: props.onDone,
  })
  const values = () => ({
    url: url.trim(),
    description: description.trim(),
    types: patternsOf(chosen, types),
    batch_size: Number(batchSize),
    include,
  })
  return (
    <form {...formProps(values)}>
      <Stack>
        <TextInput
          type="url"
          label={words.form.url}
          description={before ? words.form.urlMoved : words.form.urlHint}
          placeholder="https://"
          {...bound(url, setUrl)}
          error={fields.url}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <TextInput
          label={words.form.description}
          description={words.form.descriptionHint}
          {...bound(description, setDescription)}
          error={fields.description}
          autoComplete="off"
        />
        <NativeSelect
          label={words.form.batchSize}
          description={words.form.batchSizeHint}
          data={[...new Set(['1', '10', '50', '100', batchSize])]}
          value={batchSize}
          onChange={({ currentTarget }) => setBatchSize(currentTarget.value)}
        />
        <IncludeField value={include} onChange={setInclude} />
        <ChoiceTree
          words={{ legend: words.form.types, all: words.all }}
          branches={familiesOf(types).map(([family, choices]) => ({ name: words.families[family], choices }))}
          chosen={chosen}
          onChange={setChosen}
          error={fields.types}
        />
        {failure && <FailureNotice error={failure} />}
        <FormFoot submit={before ? words.form.save : words.form.submit} isSending={isSending} onClose={props.onClose} />
      </Stack>
    </form>
  )
}

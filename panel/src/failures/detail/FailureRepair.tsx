import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { Under } from '../../ui/text/Under.tsx'
import classes from '../failures.module.css'
import { fieldsOf, overridesOf, type RepairField, startOf } from '../repair.ts'
import { texts } from '../texts/texts.ts'
import type { Failure } from '../wire.ts'
import { OtherValues, useFieldName } from './SentRow.tsx'
import { useAdoptFailure } from './use-adopt-failure.ts'

/** The row beside a form for the retry. Fields that differ are sent with the retry, and the stored row stays as it was. */
export function FailureRepair({ failure }: { failure: Failure }) {
  const words = useTexts(texts).detail
  const organization = useOrganization()
  const adopt = useAdoptFailure()
  const [typed, setTyped] = useState(() => startOf(failure))
  const [hasFailedAgain, setFailedAgain] = useState(false)
  const {
    formProps,
    failure: refusal,
    isSending,
  } = useSubmission({
    send: (values: typeof typed) =>
      ask('retry-failure', {
        organizationId: organization.id,
        path: { id: failure.id },
        body: { row_data_overrides: overridesOf(failure, values) },
      }),
    onDone: (changed) => {
      setFailedAgain(changed.status === 'pending_review')
      adopt(changed)
    },
  })
  return (
    <form {...formProps(() => typed)}>
      <Stack>
        <Soft>{words.rowHint}</Soft>
        <Stack>
          {fieldsOf(failure).map((field) => (
            <Field
              key={field.name}
              field={field}
              value={typed[field.name] ?? ''}
              onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
            />
          ))}
        </Stack>
        <OtherValues failure={failure} />
        <Group gap="sm">
          <Button type="submit" loading={isSending}>
            {words.retry}
          </Button>
          <Soft>{words.retryHint}</Soft>
        </Group>
        {hasFailedAgain && !isSending && (
          <Notice tone="bad" isNews>
            {words.failedAgain}
          </Notice>
        )}
        {refusal && <FailureNotice error={refusal} />}
      </Stack>
    </form>
  )
}

function Field({ field, value, onChange }: { field: RepairField; value: string; onChange: (value: string) => void }) {
  const words = useTexts(texts).detail
  const label = useFieldName()(field.name)
  return (
    <div className={classes.field}>
      <div>
        <Under>
          {label}: {words.sent}
        </Under>
        <div className={classes.sent}>{field.sent || <span className={classes.nothing}>{words.nothing}</span>}</div>
      </div>
      <Input field={field} label={label} value={value} onChange={onChange} />
    </div>
  )
}

function Input(props: { field: RepairField; label: string; value: string; onChange: (value: string) => void }) {
  const words = useTexts(texts).detail
  const { field, label, value, onChange } = props
  const shared = {
    label,
    value,
    withAsterisk: field.isRequired,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (field.allowedValues.length > 0) {
    const others = [...new Set(['', value])].filter((one) => !field.allowedValues.includes(one))
    const data = [
      ...others.map((one) => ({ value: one, label: one === '' ? words.nothing : words.asSent(one) })),
      ...field.allowedValues.map((one) => ({ value: one, label: one })),
    ]
    return <NativeSelect {...shared} data={data} />
  }
  const isDay = field.type === 'date' && (value === '' || /^\d{4}-\d\d-\d\d$/.test(value))
  return (
    <TextInput
      {...shared}
      type={isDay ? 'date' : 'text'}
      {...(field.type === 'number' && { inputMode: 'decimal' as const })}
      {...(field.name === 'email' && { inputMode: 'email' as const, autoComplete: 'off', spellCheck: false })}
    />
  )
}

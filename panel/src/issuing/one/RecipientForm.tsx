import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { limits } from '../../data/generated/limits.ts'
import { FormEntry } from '../../ui/form/editor/FormPart.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import classes from '../issuing.module.css'
import {
  type ColumnName,
  columnsOf,
  evidenceColumns,
  isDateColumn,
  isEvidenceColumn,
  isLongColumn,
  requiredColumnsOf,
  type Values,
} from '../rows/column.ts'
import type { IssuableTemplate } from '../template.ts'
import { texts } from '../texts/texts.ts'
import type { Person } from './person.ts'

/** The fields that a template asks of one person, with what is wrong under each. */
export function RecipientForm(props: {
  template: IssuableTemplate
  person: Person
  problems: { [Name in ColumnName]?: string }
  /** Hints at values that are worth a second look, by field. */
  hints: { [Name in ColumnName]?: ReactNode }
  onChange: (person: Person) => void
  /** The person has left a field: what they typed may be judged. */
  onLeave: (column: ColumnName) => void
}) {
  const { template, person, problems, onChange, onLeave } = props
  const columns = columnsOf(template)
  const plain = columns.filter((column) => !isEvidenceColumn(column))
  const required = requiredColumnsOf(template)
  return (
    <Stack>
      <div className={classes.fields}>
        {plain.map((column) => (
          <Field
            key={column}
            column={column}
            template={template}
            isRequired={required.includes(column)}
            value={person.values[column] ?? ''}
            error={problems[column]}
            hint={props.hints[column]}
            onChange={(value) => onChange({ ...person, values: { ...person.values, [column]: value } })}
            onLeave={() => onLeave(column)}
          />
        ))}
      </div>
      {plain.length < columns.length && <EvidenceFields {...props} isRequired={required.includes('evidence_url')} />}
    </Stack>
  )
}

function Field(props: {
  column: ColumnName
  template: IssuableTemplate
  isRequired: boolean
  value: string
  error: string | undefined
  hint: ReactNode
  onChange: (value: string) => void
  onLeave: () => void
}) {
  const { column, template, isRequired, error, onChange } = props
  const words = useTexts(texts)
  const common = {
    label: isRequired ? words.columns[column] : `${words.columns[column]} (${words.one.optional})`,
    withAsterisk: isRequired,
    required: isRequired,
    value: props.value,
    error,
    onBlur: props.onLeave,
  }
  if (column === 'result_value' && template.result_allowed_values.length > 0)
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: words.one.chooseResult }, ...template.result_allowed_values]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  const max = column === 'credits_earned' ? template.credits_available : null
  return (
    <TextInput
      {...common}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      type={column === 'email' ? 'email' : isDateColumn(column) ? 'date' : 'text'}
      {...(column === 'credits_earned' && { inputMode: 'decimal' as const })}
      {...(max !== null && { description: words.one.creditsMax(String(max)) })}
      {...(props.hint !== undefined && {
        description: props.hint,
        inputWrapperOrder: ['label', 'input', 'error', 'description'] as const,
      })}
      autoComplete="off"
      spellCheck={column === 'email' ? false : undefined}
    />
  )
}

type EvidenceItem = Values

function EvidenceFields(props: Parameters<typeof RecipientForm>[0] & { isRequired: boolean }) {
  const { person, problems, onChange, onLeave, isRequired } = props
  const words = useTexts(texts)
  const { language } = useLanguage()
  const change = (index: number, column: ColumnName, value: string) => {
    const evidence = person.evidence.map(
      (item, at): EvidenceItem => (at === index ? { ...item, [column]: value } : item),
    )
    onChange({ ...person, evidence })
  }
  return (
    <Stack gap="sm">
      {person.evidence.map((item, index) => {
        const number = formatNumber(index + 1, language)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of evidence have nothing else to tell them apart by
          <FormEntry key={index} title={words.one.evidenceNumbered(number)}>
            {evidenceColumns.map((column) => {
              const common = {
                label: words.columns[column],
                withAsterisk: isRequired && index === 0 && column === 'evidence_url',
                value: item[column] ?? '',
                error: index === 0 ? problems[column] : undefined,
                onBlur: () => onLeave(column),
                autoComplete: 'off',
              }
              const onText = ({ currentTarget }: { currentTarget: { value: string } }) =>
                change(index, column, currentTarget.value)
              if (isLongColumn(column))
                return <Textarea key={column} {...common} onChange={onText} autosize minRows={2} maxRows={8} />
              const type = column === 'evidence_url' ? 'url' : 'text'
              return <TextInput key={column} {...common} onChange={onText} type={type} />
            })}
            {(index > 0 || !isRequired) && (
              <div>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => onChange({ ...person, evidence: person.evidence.filter((_, at) => at !== index) })}
                >
                  {words.one.removeEvidence(number)}
                </Button>
              </div>
            )}
          </FormEntry>
        )
      })}
      <div>
        <Button
          variant="default"
          size="sm"
          disabled={person.evidence.length >= limits.evidences}
          onClick={() => onChange({ ...person, evidence: [...person.evidence, {}] })}
        >
          {words.one.addEvidence}
        </Button>
      </div>
    </Stack>
  )
}

import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { resultTypeNames } from '../../data/names/type-names.ts'
import { FieldPair, FormPart } from '../../ui/form/editor/FormPart.tsx'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { texts } from '../texts.ts'
import type { PartProps } from './part-props.ts'

/** The scale of results, the most credits, and the validity. Rows need a result or credits where the template has them. */
export function GradingPart({ values, onChange, errors }: PartProps) {
  const words = useTexts(texts).editor
  const types = resultTypeNames[useLanguage().language]
  const listed = Object.hasOwn(types, values.resultType) ? types : { ...types, [values.resultType]: values.resultType }
  return (
    <FormPart title={words.parts.grading}>
      {values.fields.result_value.need !== 'no' && (
        <FieldPair>
          <NativeSelect
            label={words.resultType}
            value={values.resultType}
            onChange={({ currentTarget }) => onChange({ ...values, resultType: currentTarget.value })}
            data={Object.entries(listed).map(([value, label]) => ({ value, label }))}
            error={errors.result_type}
          />
          <Textarea
            label={words.allowedValues}
            description={words.allowedValuesHint}
            rows={4}
            value={values.allowedValues}
            onChange={({ currentTarget }) => onChange({ ...values, allowedValues: currentTarget.value })}
            error={errors.result_allowed_values}
          />
        </FieldPair>
      )}
      <FieldPair>
        {values.fields.credits_earned.need !== 'no' && (
          <TextInput
            label={words.credits}
            description={words.creditsHint}
            inputMode="decimal"
            value={values.credits}
            onChange={({ currentTarget }) => onChange({ ...values, credits: currentTarget.value })}
            error={errors.credits_available}
            autoComplete="off"
          />
        )}
        <TextInput
          label={words.expiration}
          description={words.expirationHint}
          inputMode="numeric"
          value={values.months}
          onChange={({ currentTarget }) => onChange({ ...values, months: currentTarget.value })}
          error={errors.expiration_months}
          autoComplete="off"
        />
      </FieldPair>
    </FormPart>
  )
}

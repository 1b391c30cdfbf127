import { NativeSelect, TextInput } from '@mantine/core'
import { type FieldName, fieldNames } from '../../data/names/field-names.ts'
import { FormPart } from '../../ui/form/editor/FormPart.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import classes from '../editor/editor.module.css'
import { texts } from '../texts.ts'
import type { PartProps } from './part-props.ts'
import { type FieldNeed, fieldNeeds } from './template-values.ts'

/** The fields that each recipient needs, each with a hint for the person who fills it in. */
export function FieldsPart({ values, onChange, errors }: PartProps) {
  const all = useTexts(texts)
  const words = all.editor
  const change = (name: FieldName, changes: { need?: FieldNeed; hint?: string }) =>
    onChange({ ...values, fields: { ...values.fields, [name]: { ...values.fields[name], ...changes } } })
  return (
    <FormPart title={words.parts.data}>
      <Soft>{words.dataAbout}</Soft>
      {fieldNames.map((name) => {
        const { need, hint } = values.fields[name]
        const label = all.fields[name]
        const error = errors[need === 'required' ? 'required_fields' : 'optional_fields']
        return (
          <div key={name} className={classes.field}>
            <NativeSelect
              label={label}
              aria-label={words.needOf(label)}
              value={need}
              onChange={({ currentTarget }) => change(name, { need: currentTarget.value as FieldNeed })}
              data={fieldNeeds.map((value) => ({ value, label: words.uses[value] }))}
            />
            {need !== 'no' && (
              <TextInput
                label={words.hint}
                aria-label={words.hintOf(label)}
                value={hint}
                onChange={({ currentTarget }) => change(name, { hint: currentTarget.value })}
                error={hint !== '' && error}
                autoComplete="off"
              />
            )}
          </div>
        )
      })}
    </FormPart>
  )
}

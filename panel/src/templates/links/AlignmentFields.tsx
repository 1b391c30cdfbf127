import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { FieldPair, FormEntry } from '../../ui/form/editor/FormPart.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import type { AlignmentValues } from './links-values.ts'
import { linksTexts } from './texts.ts'

/** The fields of one skill, level or qualification. `errors` are those of the whole list, by the field names of the service. */
export function AlignmentFields(props: {
  index: number
  value: AlignmentValues
  errors: Record<string, string>
  onChange: (value: AlignmentValues) => void
  onRemove: () => void
}) {
  const words = useTexts(linksTexts)
  const { value, onChange, errors, index } = props
  const title = words.skill(String(index + 1))
  const box = (key: keyof AlignmentValues, field: string) => ({
    value: value[key],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...value, [key]: event.currentTarget.value }),
    error: errors[`alignment[${index}].${field}`],
    autoComplete: 'off',
  })
  const types = { '': words.noType, ...words.types, ...(value.type in words.types ? {} : { [value.type]: value.type }) }
  return (
    <FormEntry title={title}>
      <TextInput label={words.name} {...box('name', 'target_name')} />
      <TextInput label={words.url} inputMode="url" {...box('url', 'target_url')} />
      <FieldPair>
        <TextInput label={words.framework} {...box('framework', 'target_framework')} />
        <TextInput label={words.code} {...box('code', 'target_code')} />
        <NativeSelect
          label={words.type}
          {...box('type', 'target_type')}
          data={Object.entries({ ...types, '': words.noType }).map(([type, label]) => ({ value: type, label }))}
        />
      </FieldPair>
      <Textarea label={words.what} rows={2} {...box('description', 'target_description')} />
      <Button variant="subtle" onClick={props.onRemove}>
        {words.remove(value.name || title)}
      </Button>
    </FormEntry>
  )
}

import { Button, TextInput } from '@mantine/core'
import { FieldPair, FormEntry } from '../../ui/form/editor/FormPart.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import type { RelatedValues } from './links-values.ts'
import { linksTexts } from './texts.ts'

/** The fields of one related achievement. */
export function RelatedFields(props: {
  index: number
  value: RelatedValues
  errors: Record<string, string>
  onChange: (value: RelatedValues) => void
  onRemove: () => void
}) {
  const words = useTexts(linksTexts)
  const { value, onChange, errors, index } = props
  const title = words.relation(String(index + 1))
  const box = (key: keyof RelatedValues) => ({
    value: value[key],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...value, [key]: event.currentTarget.value }),
    error: errors[`related[${index}].${key}`],
    autoComplete: 'off',
  })
  return (
    <FormEntry title={title}>
      <TextInput label={words.relationUrl} inputMode="url" {...box('url')} />
      <FieldPair>
        <TextInput label={words.relationVersion} {...box('version')} />
        <TextInput label={words.relationLanguage} description={words.relationLanguageHint} {...box('language')} />
      </FieldPair>
      <Button variant="subtle" onClick={props.onRemove}>
        {words.remove(title)}
      </Button>
    </FormEntry>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import classes from '../editor/editor.module.css'
import links from './links.module.css'
import type { RelatedValues } from './links-values.ts'
import { linksTexts } from './texts.ts'

/** One related achievement. */
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
    <fieldset className={links.entry}>
      <legend>{title}</legend>
      <TextInput label={words.relationUrl} inputMode="url" {...box('url')} />
      <div className={classes.pair}>
        <TextInput label={words.relationVersion} {...box('version')} />
        <TextInput label={words.relationLanguage} description={words.relationLanguageHint} {...box('language')} />
      </div>
      <Button variant="subtle" onClick={props.onRemove}>
        {words.remove(title)}
      </Button>
    </fieldset>
  )
}

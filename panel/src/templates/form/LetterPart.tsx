import { Stack, Textarea, TextInput } from '@mantine/core'
import { FormPart } from '../../ui/form/editor/FormPart.tsx'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { texts } from '../texts.ts'
import { placeholders } from './check-values.ts'
import type { PartProps } from './part-props.ts'
import { letterLanguages } from './template-values.ts'

/** The organization's own texts in the letter, in both languages. */
export function LetterPart({ values, onChange, errors }: PartProps) {
  const words = useTexts(texts).editor
  const { language: shown } = useLanguage()
  return (
    <FormPart title={words.parts.letter}>
      <Soft>{words.letterAbout(placeholders[shown].join(', '))}</Soft>
      {letterLanguages.map((language) => {
        const own = values.letter[language]
        const change = (changes: Partial<typeof own>) =>
          onChange({ ...values, letter: { ...values.letter, [language]: { ...own, ...changes } } })
        const label = (part: string) => `${part}. ${words.letterLanguage[language]}`
        return (
          <Stack key={language} lang={language}>
            <TextInput
              label={label(words.subject)}
              value={own.subject}
              onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
              error={errors[`letter.${language}.subject`]}
              autoComplete="off"
            />
            <Textarea
              label={label(words.opening)}
              description={words.openingHint}
              rows={4}
              value={own.opening}
              onChange={({ currentTarget }) => change({ opening: currentTarget.value })}
              error={errors[`letter.${language}.opening`]}
            />
          </Stack>
        )
      })}
    </FormPart>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import classes from '../editor/editor.module.css'
import { texts } from '../texts.ts'
import { placeholders } from './check-values.ts'
import type { PartProps } from './part-props.ts'
import { letterLanguages } from './template-values.ts'

/** What the letter says in words of the organization's own, in both languages. */
export function LetterPart({ values, onChange, errors }: PartProps) {
  const words = useTexts(texts).editor
  const { language: shown } = useLanguage()
  return (
    <Sheet isPadded>
      <fieldset className={classes.part}>
        <legend>{words.parts.letter}</legend>
        <Soft>{words.letterAbout(placeholders[shown].join(', '))}</Soft>
        {letterLanguages.map((language) => {
          const own = values.letter[language]
          const change = (changes: Partial<typeof own>) =>
            onChange({ ...values, letter: { ...values.letter, [language]: { ...own, ...changes } } })
          const label = (part: string) => `${part}. ${words.letterLanguage[language]}`
          return (
            <div key={language} className={classes.part} lang={language}>
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
            </div>
          )
        })}
      </fieldset>
    </Sheet>
  )
}

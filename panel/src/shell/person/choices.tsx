import { type MantineColorScheme, Radio, Stack, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { type Language, useLanguage, useTexts } from '../../ui/language/language.tsx'
import { sessionQuery } from '../session.ts'
import { languageNames, texts } from '../texts.ts'

const languages: Language[] = ['es', 'en']
const appearances: MantineColorScheme[] = ['light', 'dark', 'auto']

/** The language of the person: the screen changes at once, and the stored setting follows. */
export function LanguageChoice({ onFailure }: { onFailure: () => void }) {
  const words = useTexts(texts)
  const { language } = useLanguage()
  return (
    <Choice
      label={words.language}
      value={language}
      choices={languages.map((name) => ({ value: name, label: languageNames[name], lang: name }))}
      onChoose={useChoiceOfLanguage(onFailure)}
    />
  )
}

export function AppearanceChoice() {
  const words = useTexts(texts)
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <Choice
      label={words.appearance}
      value={colorScheme}
      choices={appearances.map((name) => ({ value: name, label: words.appearances[name] }))}
      onChoose={setColorScheme}
    />
  )
}

function Choice<Value extends string>(props: {
  label: string
  value: Value
  choices: { value: Value; label: string; lang?: string }[]
  onChoose: (value: Value) => void
}) {
  return (
    <Radio.Group label={props.label} value={props.value} onChange={(value) => props.onChoose(value as Value)}>
      <Stack gap="xs" mt="xs">
        {props.choices.map(({ value, label, lang }) => (
          <Radio key={value} value={value} label={label} lang={lang} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function useChoiceOfLanguage(onFailure: () => void): (language: Language) => void {
  const { setLanguage } = useLanguage()
  const queryClient = useQueryClient()
  return (language) => {
    setLanguage(language)
    ask('change-person', { body: { language } }).then(
      (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
      onFailure,
    )
  }
}

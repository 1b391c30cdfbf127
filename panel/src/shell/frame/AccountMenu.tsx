import {
  Button,
  type MantineColorScheme,
  Popover,
  Radio,
  Stack,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changePerson, signOut } from '../../data/session.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { type Language, useLanguage, useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { sessionQuery } from '../session.ts'
import classes from '../shell.module.css'
import { languageNames, texts } from '../texts.ts'

const languages: Language[] = ['es', 'en']
const appearances: MantineColorScheme[] = ['light', 'dark', 'auto']

/** Who is signed in, how the panel looks and speaks to them, and the way out. */
export function AccountMenu() {
  const words = useTexts(texts)
  const { person } = useRouteContext({ from: '/o/$organization' }).session
  const { language } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const [problem, setProblem] = useState<string>()
  const chooseLanguage = useChoiceOfLanguage(() => setProblem(words.notChanged))
  const leave = useLeaving(() => setProblem(words.signOutFailed))
  return (
    <div className={classes.account}>
      <Popover position="bottom-end" width="17rem" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.person} aria-label={words.account}>
            <span className={classes.initial} aria-hidden="true">
              {(person.name || person.email).slice(0, 1).toUpperCase()}
            </span>
            <ChevronIcon />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="md">
            <div className={classes.who}>
              <strong>{person.name}</strong>
              <span>{person.email}</span>
            </div>
            <Choice
              label={words.language}
              value={language}
              choices={languages.map((name) => ({ value: name, label: languageNames[name], lang: name }))}
              onChoose={chooseLanguage}
            />
            <Choice
              label={words.appearance}
              value={colorScheme}
              choices={appearances.map((name) => ({ value: name, label: words.appearances[name] }))}
              onChoose={setColorScheme}
            />
            <Stack gap="xs">
              <Button variant="default" onClick={() => leave(false)}>
                {words.signOut}
              </Button>
              <Button variant="subtle" onClick={() => leave(true)}>
                {words.signOutEverywhere}
              </Button>
            </Stack>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {problem && (
        <div className={classes.accountNotice}>
          <Notice tone="bad" isNews onClose={() => setProblem(undefined)}>
            {problem}
          </Notice>
        </div>
      )}
    </div>
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

/** Changes the screen at once, and the person's setting behind it. */
function useChoiceOfLanguage(onFailure: () => void): (language: Language) => void {
  const { setLanguage } = useLanguage()
  const queryClient = useQueryClient()
  return (language) => {
    setLanguage(language)
    changePerson({ language }).then((session) => queryClient.setQueryData(sessionQuery.queryKey, session), onFailure)
  }
}

/** Forgets everything that was read, so that going back shows none of it. */
function useLeaving(onFailure: () => void): (everywhere: boolean) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (everywhere) => {
    signOut({ everywhere }).then(async () => {
      await navigate({ to: '/sign-in' })
      queryClient.clear()
    }, onFailure)
  }
}

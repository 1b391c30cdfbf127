import { Button, Popover, Stack, UnstyledButton } from '@mantine/core'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { AppearanceChoice, LanguageChoice } from '../person/choices.tsx'
import { SignOutEverywhere } from '../person/SignOutEverywhere.tsx'
import { useLeaving } from '../person/use-leaving.ts'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'

/** The menu of the signed-in person: their name, the language and appearance of the panel, and signing out. */
export function AccountMenu() {
  const words = useTexts(texts)
  const { person, is_limited, operator } = useRouteContext({ from: '/o/$organization' }).session
  const [problem, setProblem] = useState<string>()
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
            {!is_limited && (
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/account" />}>
                {words.accountScreen}
              </Button>
            )}
            {operator !== null && (
              <Button variant="default" renderRoot={(props) => <Link {...props} to="/operator" />}>
                {words.operatorScreens}
              </Button>
            )}
            <LanguageChoice onFailure={() => setProblem(words.notChanged)} />
            <AppearanceChoice />
            <Stack gap="xs">
              <Button variant="default" onClick={() => leave(false)}>
                {words.signOut}
              </Button>
              <SignOutEverywhere isQuiet onConfirm={() => leave(true)} />
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

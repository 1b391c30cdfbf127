import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { Brand } from '../shell/Brand.tsx'
import { PasskeySignIn } from '../shell/passkeys/PasskeySignIn.tsx'
import { useLeaving } from '../shell/person/use-leaving.ts'
import { sessionQuery } from '../shell/session.ts'
import { SignInAgain } from '../shell/sign-in/again/SignInAgain.tsx'
import { useSignedIn } from '../shell/sign-in/use-signed-in.ts'
import { useTexts } from '../ui/language/language.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Notice } from '../ui/states/Notice.tsx'
import classes from './operator.module.css'
import { texts } from './texts.ts'

/** Frames the screens of the operator with their navigation, and asks for a passkey before them. */
export function OperatorFrame() {
  const words = useTexts(texts)
  const { person } = useRouteContext({ from: '/operator' }).session
  const { data: session } = useQuery(sessionQuery)
  const [problem, setProblem] = useState<string>()
  const leave = useLeaving(() => setProblem(words.signOutFailed))
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Brand />
        <nav aria-label={words.sections} className={classes.sections}>
          <Link to="/operator" activeOptions={{ exact: true, includeSearch: false }}>
            {words.list.title}
          </Link>
          <Link to="/operator/system">{words.system.title}</Link>
          <Link to="/account">{words.account}</Link>
          <Button variant="default" size="compact-sm" onClick={() => leave(false)}>
            {words.signOut}
          </Button>
        </nav>
      </header>
      {problem && (
        <Notice tone="bad" isNews onClose={() => setProblem(undefined)}>
          {problem}
        </Notice>
      )}
      <main>{session?.operator === 'passkey_required' ? <PasskeyFirst /> : <Outlet />}</main>
      <SignInAgain email={person.email} />
    </div>
  )
}

/** Replaces every screen for an operator who signed in by a letter. */
function PasskeyFirst() {
  const words = useTexts(texts).passkeyFirst
  const adopt = useSignedIn()
  return (
    <>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <Sheet isPadded>
        <Stack>
          <PasskeySignIn onSignedIn={adopt} />
          <p>
            {words.none} <Link to="/account">{words.account}</Link>
          </p>
        </Stack>
      </Sheet>
    </>
  )
}

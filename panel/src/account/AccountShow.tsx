import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Brand } from '../shell/Brand.tsx'
import { AddPasskey } from '../shell/passkeys/AddPasskey.tsx'
import type { Account } from '../shell/passkeys/account-query.ts'
import { accountQuery } from '../shell/passkeys/account-query.ts'
import { hasPasskeys } from '../shell/passkeys/ask-browser.ts'
import { AppearanceChoice, LanguageChoice } from '../shell/person/choices.tsx'
import { SignOutEverywhere } from '../shell/person/SignOutEverywhere.tsx'
import { useLeaving } from '../shell/person/use-leaving.ts'
import { SignInAgain } from '../shell/sign-in/again/SignInAgain.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Answer } from '../ui/states/Answer.tsx'
import { Notice } from '../ui/states/Notice.tsx'
import { Soft } from '../ui/text/Soft.tsx'
import classes from './account.module.css'
import { NameForm } from './NameForm.tsx'
import { PasskeyRemove } from './PasskeyRemove.tsx'
import { PasskeyRename } from './PasskeyRename.tsx'
import { PasskeyTable } from './PasskeyTable.tsx'
import { SessionTable } from './SessionTable.tsx'
import { SignInTable } from './SignInTable.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/account')

/** The account of a person: how they sign in, where they are signed in, and the language and appearance of the panel. */
export function AccountShow() {
  const words = useTexts(texts)
  const { person, operator } = route.useRouteContext().session
  const query = useQuery(accountQuery)
  const queryClient = useQueryClient()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [told, setTold] = useState<{ tone: 'good' | 'bad'; text: string }>()
  const leave = useLeaving(() => setTold({ tone: 'bad', text: words.signOutFailed }))
  const close = () => void navigate({ search: {}, replace: true })
  const chosen = query.data?.passkeys.find(({ id }) => id === search.passkey)
  const keep = (text: string) => (account: Account) => {
    queryClient.setQueryData(accountQuery.queryKey, account)
    setTold({ tone: 'good', text })
    close()
  }
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Brand />
        <Link to="/">{words.back}</Link>
      </header>
      <Stack component="main" gap="lg">
        <PageHeader title={words.title}>{person.email}</PageHeader>
        {told && (
          <Notice tone={told.tone} isNews onClose={() => setTold(undefined)}>
            {told.text}
          </Notice>
        )}
        <Section
          title={words.passkeys.title}
          about={operator === null ? `${words.passkeys.about} ${words.passkeys.letterToo}` : words.passkeys.about}
        >
          <Sheet>
            <Answer query={query}>{({ passkeys }) => <PasskeyTable passkeys={passkeys} />}</Answer>
          </Sheet>
          {hasPasskeys() ? (
            <AddPasskey onAdded={() => setTold({ tone: 'good', text: words.passkeys.added })} />
          ) : (
            <Soft>{words.passkeys.notHere}</Soft>
          )}
        </Section>
        <Section title={words.sessions.title} about={words.sessions.about}>
          <Sheet>
            <Answer query={query}>
              {({ sessions }) => <SessionTable sessions={sessions} onEnded={keep(words.sessions.ended)} />}
            </Answer>
          </Sheet>
          <div>
            <SignOutEverywhere onConfirm={() => leave(true)} />
          </div>
        </Section>
        <Section title={words.signIns.title} about={words.signIns.about}>
          <Sheet>
            <Answer query={query}>{({ sign_ins }) => <SignInTable signIns={sign_ins} />}</Answer>
          </Sheet>
        </Section>
        <Section title={words.you.title}>
          <Sheet isPadded>
            <Stack>
              <NameForm name={person.name} onDone={() => setTold({ tone: 'good', text: words.you.saved })} />
              <LanguageChoice onFailure={() => setTold({ tone: 'bad', text: words.you.languageNotSaved })} />
              <AppearanceChoice />
            </Stack>
          </Sheet>
        </Section>
      </Stack>
      {search.panel === 'rename' && chosen && (
        <PasskeyRename passkey={chosen} onClose={close} onDone={keep(words.rename.told)} />
      )}
      {search.panel === 'remove' && chosen && (
        <PasskeyRemove passkey={chosen} onClose={close} onDone={keep(words.remove.told(chosen.name))} />
      )}
      <SignInAgain email={person.email} />
    </div>
  )
}

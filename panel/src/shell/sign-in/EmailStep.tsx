import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { bound } from '../../ui/form/bound.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx'
import type { Session } from '../session.ts'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { Title } from './Title.tsx'

export function EmailStep(props: {
  title: string
  about: string
  email: string
  next: string | null
  organization: string | undefined
  onSent: (email: string, isInInbox: boolean) => void
  onSignedIn: (session: Session) => Promise<void>
}) {
  const words = useTexts(texts).signIn
  const { language } = useLanguage()
  const [email, setEmail] = useState(props.email)
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (address: string): Record<string, string> =>
      /^\S+@\S+$/.test(address) ? {} : { email: words.emailMissing },
    send: async (address: string) => {
      const { is_in_inbox: isInInbox } = await ask('request-sign-in', {
        body: { email: address, language, next: props.next },
      })
      return { address, isInInbox }
    },
    onDone: ({ address, isInInbox }) => props.onSent(address, isInInbox),
  })
  return (
    <form className={classes.form} {...formProps(() => email.trim())}>
      <Stack>
        <Title>{props.title}</Title>
        <p>{props.about}</p>
        <TextInput
          type="email"
          label={words.email}
          {...bound(email, setEmail)}
          error={fields.email}
          autoComplete="email webauthn"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          data-autofocus
        />
        {failure && <FailureNotice error={failure} />}
        <Button type="submit" size="md" loading={isSending}>
          {words.send}
        </Button>
        <ProviderButtons email={email} organization={props.organization} next={props.next} />
        <PasskeySignIn onSignedIn={props.onSignedIn} />
      </Stack>
    </form>
  )
}

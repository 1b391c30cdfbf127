import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { RequestFailure } from '../../data/request-failure.ts'
import { bound } from '../../ui/form/bound.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import type { Session } from '../session.ts'
import classes from '../shell.module.css'
import { texts } from '../texts.ts'
import { Title } from './Title.tsx'

export function CodeStep(props: {
  email: string
  /** Whether the letter stays in this installation, which has an inbox to read it in. */
  isInInbox: boolean
  next: string | null
  onSignedIn: (session: Session) => Promise<void>
  onOtherAddress: () => void
}) {
  const words = useTexts(texts).signIn
  const [code, setCode] = useState('')
  const { formProps, fields, failure, isSending } = useSubmission({
    check: (digits: string): Record<string, string> => (/^\d{6}$/.test(digits) ? {} : { code: words.codeMissing }),
    send: (digits: string) => ask('sign-in-with-code', { body: { email: props.email, code: digits } }),
    onDone: props.onSignedIn,
  })
  const isRefused = failure instanceof RequestFailure && failure.kind === 'refused'
  return (
    <form className={classes.form} {...formProps(() => code.replaceAll(/\D/g, ''))}>
      <Stack>
        <Title>{words.sentTitle}</Title>
        <p>{words.sent(props.email)}</p>
        {props.isInInbox && (
          <Notice tone="calm">
            {words.kept}{' '}
            <a href="/inbox" target="_blank" rel="noreferrer">
              {words.inbox}
            </a>
            .
          </Notice>
        )}
        <TextInput
          label={words.code}
          {...bound(code, setCode)}
          error={fields.code ?? (isRefused && words.codeRefused)}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={classes.code}
          size="md"
          data-autofocus
        />
        {failure && !isRefused && <FailureNotice error={failure} />}
        <Button type="submit" size="md" loading={isSending}>
          {words.enter}
        </Button>
        <AnotherLetter email={props.email} next={props.next} onOtherAddress={props.onOtherAddress} />
      </Stack>
    </form>
  )
}

function AnotherLetter(props: { email: string; next: string | null; onOtherAddress: () => void }) {
  const words = useTexts(texts).signIn
  const { language } = useLanguage()
  const [isSent, setSent] = useState(false)
  const { failure, isSending, submit } = useSubmission({
    send: () => ask('request-sign-in', { body: { email: props.email, language, next: props.next } }),
    onDone: () => setSent(true),
  })
  return (
    <Stack gap="xs">
      <Soft>
        <strong>{words.nothingCame}</strong> {words.nothingCameHint}
      </Soft>
      {failure && <FailureNotice error={failure} />}
      {isSent && !failure && (
        <Notice tone="good" isNews>
          {words.sentAgain}
        </Notice>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => submit(undefined)} loading={isSending}>
          {words.sendAgain}
        </Button>
        <Button variant="subtle" onClick={props.onOtherAddress}>
          {words.otherAddress}
        </Button>
      </Group>
    </Stack>
  )
}

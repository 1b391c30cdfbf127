import { Button } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Under } from '../../ui/text/Under.tsx'
import classes from '../settings.module.css'
import { texts } from '../texts.ts'
import type { SmtpLine, TestLetter } from '../wire.ts'

/** Sends a letter to the person who presses the button, and shows the answer of the mail server. */
export function TestLetterButton() {
  const words = useTexts(texts).mail.test
  const organization = useOrganization()
  const [letter, setLetter] = useState<TestLetter>()
  const { failure, isSending, submit } = useSubmission({
    send: () => ask('send-test-letter', { organizationId: organization.id }),
    onDone: setLetter,
  })
  return (
    <>
      <Button variant="default" loading={isSending} onClick={() => submit(undefined)}>
        {words.submit}
      </Button>
      {letter && !failure && (
        <Notice tone={letter.outcome === 'sent' ? 'good' : 'bad'} isNews>
          {words[letter.outcome](letter.to)}
          {letter.answer && (
            <>
              {' '}
              {words.said}
              <Under>{letter.answer}</Under>
            </>
          )}
        </Notice>
      )}
      {letter && !failure && letter.dialogue.length > 0 && <Dialogue lines={letter.dialogue} />}
      {failure && <FailureNotice error={failure} />}
    </>
  )
}

/** The lines of the SMTP connection, for whoever runs the mail server. */
function Dialogue({ lines }: { lines: SmtpLine[] }) {
  const words = useTexts(texts).mail.test
  return (
    <details className={classes.dialogue}>
      <summary>{words.dialogue}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <ol tabIndex={0} aria-label={words.dialogue}>
        {lines.map(({ by, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names, and never change.
          <li key={index}>
            <b>{words.by[by]}</b> <code>{text}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}

import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { useOrganization } from '../../shell/session.ts'
import { bound } from '../../ui/form/bound.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import type { Credential } from '../credential.ts'
import { credentialQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** Sends the letter once more, to the last address or to another one. The credential does not change. */
export function LetterResend({ credential, onDone }: { credential: Credential; onDone: (news: string) => void }) {
  const words = useTexts(texts).resend
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState<string>()
  const { failure, fields, formProps, isSending } = useSubmission({
    check: (typed: string | undefined): Record<string, string> =>
      typed === undefined || typed.includes('@') ? {} : { email: words.emailMissing },
    send: (typed: string | undefined) =>
      ask('resend-letter', {
        organizationId: organization.id,
        path: { id: credential.id },
        body: typed === undefined ? {} : { email: typed },
      }),
    onDone: (changed) => {
      queryClient.setQueryData(credentialQuery(organization.id, changed.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'credentials', 'list'] })
      setEmail(undefined)
      onDone(words.told(changed.letter?.email ?? changed.recipient_email))
    },
  })
  return (
    <form {...formProps(() => email?.trim())}>
      <Stack gap="sm" align="flex-start" pt={4}>
        {email !== undefined && (
          <TextInput
            label={words.email}
            description={words.emailHint}
            type="email"
            {...bound(email, setEmail)}
            error={fields.email}
            autoComplete="off"
            autoFocus
          />
        )}
        {failure && <FailureNotice error={failure} />}
        <Group>
          <Button type="submit" variant="default" loading={isSending}>
            {email === undefined ? words.submit : words.submitThere}
          </Button>
          {email === undefined && (
            <Button variant="subtle" onClick={() => setEmail('')}>
              {words.elsewhere}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

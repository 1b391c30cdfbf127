import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Credential } from '../../data/contract.ts'
import { resendLetter } from '../../data/credentials.ts'
import { useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import classes from '../credentials.module.css'
import { credentialQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** Sends the letter once more, to the address that the credential was issued to. */
export function LetterResend({ credential, onDone }: { credential: Credential; onDone: (news: string) => void }) {
  const words = useTexts(texts).resend
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const { failure, isSending, submit } = useSubmission({
    send: (id: string) => resendLetter(organization.id, id),
    onDone: (changed) => {
      queryClient.setQueryData(credentialQuery(organization.id, changed.id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: [organization.id, 'credentials', 'list'] })
      onDone(words.told(changed.recipient_email))
    },
  })
  return (
    <div className={classes.action}>
      {failure && <FailureNotice error={failure} />}
      <Button variant="default" loading={isSending} onClick={() => submit(credential.id)}>
        {words.submit}
      </Button>
    </div>
  )
}

import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { download } from '../../data/files/download.ts'
import { TypedConfirmation } from '../../ui/form/question/TypedConfirmation.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { useOrganization } from '../session.ts'
import { texts } from './texts.ts'

/** Erases a person from the organization after their address is typed again, and hands over everything held before. */
export function PersonErasure({ email, onDone }: { email: string; onDone: (news: string) => void | Promise<void> }) {
  const words = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" color="bad" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <Confirmation email={email} onClose={() => setOpen(false)} onDone={onDone} />}
    </>
  )
}

function Confirmation(props: { email: string; onClose: () => void; onDone: (news: string) => void | Promise<void> }) {
  const { email, onClose, onDone } = props
  const words = useTexts(texts)
  const organization = useOrganization()
  const queryClient = useQueryClient()
  const saving = useSubmission({
    send: (of: string) => download('export-in-organization', { organizationId: organization.id, body: { email: of } }),
    onDone: () => {},
  })
  const erase = async (typed: string) => {
    const { credentials } = await ask('erase-in-organization', {
      organizationId: organization.id,
      body: { email: typed.trim() },
    })
    // A screen about an erased record is left before all answers are asked for anew.
    await onDone(words.told(credentials))
    void queryClient.invalidateQueries({ queryKey: [organization.id] })
  }
  return (
    <TypedConfirmation
      title={words.title}
      expected={email}
      field="email"
      action={words.submit}
      onConfirm={erase}
      onClose={onClose}
    >
      <Stack>
        <p>{words.effect}</p>
        <p>{words.stays}</p>
        <Button variant="default" loading={saving.isSending} onClick={() => saving.submit(email)}>
          {words.download}
        </Button>
        {saving.failure && <FailureNotice error={saving.failure} />}
      </Stack>
    </TypedConfirmation>
  )
}

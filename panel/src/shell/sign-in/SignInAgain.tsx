import { Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSignedOut } from '../../data/request.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { sessionQuery } from '../session.ts'
import { texts } from '../texts.ts'
import { SignInForm } from './SignInForm.tsx'
import { useSignedIn } from './use-signed-in.ts'

/** A session that ends while somebody works: they sign in over their screen, and find it as they left it. */
export function SignInAgain({ email }: { email: string }) {
  const words = useTexts(texts).signIn
  const queryClient = useQueryClient()
  const adopt = useSignedIn()
  const { data: session } = useQuery(sessionQuery)
  useEffect(() => onSignedOut(() => queryClient.setQueryData(sessionQuery.queryKey, null)), [queryClient])
  if (session !== null) return null
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      padding={0}
      zIndex={1_000}
      attributes={{ content: { 'aria-label': words.againTitle } }}
    >
      <SignInForm title={words.againTitle} about={words.againAbout} email={email} next={null} onSignedIn={adopt} />
    </Modal>
  )
}

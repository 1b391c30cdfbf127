import { Modal } from '@mantine/core'
import { useTexts } from '../../../ui/language/language.tsx'
import type { Organization } from '../../session.ts'
import { texts } from '../../texts.ts'
import { SignInForm } from '../SignInForm.tsx'
import { useSignedIn } from '../use-signed-in.ts'

/** The sign-in over a screen. It cannot be closed where the session has ended. */
export function SignInOver(props: {
  hasEnded: boolean
  email: string
  organization: Organization | undefined
  onSignedIn: (email: string) => void
  onClose: () => void
}) {
  const { hasEnded, email, organization } = props
  const words = useTexts(texts).signIn
  const adopt = useSignedIn()
  const title = hasEnded ? words.againTitle : words.onceMoreTitle
  return (
    <Modal
      opened
      onClose={props.onClose}
      withCloseButton={false}
      closeOnEscape={!hasEnded}
      closeOnClickOutside={!hasEnded}
      padding={0}
      zIndex={1_000}
      attributes={{ content: { 'aria-label': title } }}
    >
      <SignInForm
        title={title}
        about={hasEnded ? words.againAbout : words.onceMoreAbout}
        email={email}
        next={null}
        organization={organization?.slug}
        onSignedIn={async (signedIn) => {
          await adopt(signedIn)
          props.onSignedIn(signedIn.person.email)
        }}
      />
    </Modal>
  )
}

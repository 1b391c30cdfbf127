import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../ui/language/language.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx'
import { useOrganization } from '../session.ts'
import { ProviderButtons } from '../sign-in/ProviderButtons.tsx'
import { useSignedIn } from '../sign-in/use-signed-in.ts'
import { texts } from '../texts.ts'

/** Replaces every screen for an owner or administrator who signed in by a letter, where the organization requires more than a letter. */
export function MoreThanLetter() {
  const words = useTexts(texts).moreThanLetter
  const { name, slug } = useOrganization()
  const adopt = useSignedIn()
  return (
    <>
      <PageHeader title={words.title}>{words.about(name)}</PageHeader>
      <Sheet isPadded>
        <Stack>
          <PasskeySignIn onSignedIn={adopt} />
          <ProviderButtons email="" organization={slug} next={`/o/${slug}`} />
          <p>
            {words.none} <Link to="/account">{words.account}</Link>
          </p>
        </Stack>
      </Sheet>
    </>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../data/ask.ts'
import { isAtLeast, useOrganization } from '../../shell/session.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { FailureNotice } from '../../ui/states/FailureNotice.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { Soft } from '../../ui/text/Soft.tsx'
import { profileQuery } from '../queries.ts'
import type { OrganizationProfile } from '../wire.ts'
import { texts } from './texts.ts'
import { WalletPreview } from './WalletPreview.tsx'

/** The screen "Settings > Wallets". */
export function WalletsShow() {
  const words = useTexts(texts)
  const { id } = useOrganization()
  const query = useQuery(profileQuery(id))
  return (
    <>
      <PageHeader title={words.title}>{words.about}</PageHeader>
      <Answer query={query}>
        {(profile) => (
          <Columns>
            <Sheet isPadded title={words.choice}>
              <Choice profile={profile} />
            </Sheet>
            <Sheet isPadded title={words.preview}>
              <WalletPreview profile={profile} />
            </Sheet>
          </Columns>
        )}
      </Answer>
    </>
  )
}

/** Says whether credentials are offered to wallets; administrators can change it. */
function Choice({ profile: { allows_wallets, page_url } }: { profile: OrganizationProfile }) {
  const words = useTexts(texts)
  const { id, role } = useOrganization()
  const queryClient = useQueryClient()
  const { failure, isSending, submit } = useSubmission({
    send: (wanted: boolean) => ask('change-organization', { organizationId: id, body: { allows_wallets: wanted } }),
    onDone: (saved) => queryClient.setQueryData(profileQuery(id).queryKey, saved),
  })
  return (
    <Stack>
      {!page_url.startsWith('https:') && <Notice tone="late">{words.noHttps}</Notice>}
      <p role="status">{allows_wallets ? words.isOn : words.isOff}</p>
      <Soft>{words.stays}</Soft>
      {failure && <FailureNotice error={failure} />}
      {isAtLeast(role, 'admin') && (
        <Group>
          <Button variant="default" loading={isSending} onClick={() => submit(!allows_wallets)}>
            {allows_wallets ? words.turnOff : words.turnOn}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
